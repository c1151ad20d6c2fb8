import type { BitcoinAddressFlaw, BitcoinAddressType } from '@sluice/sdk/bitcoinAddress'
import type { EthereumAddressFlaw } from '@sluice/sdk/ethereum'
import { useTranslation } from 'react-i18next'

type Words = { readonly chain: string; readonly symbol: string; readonly coin: string }

/** What kind of address was typed, or why it is none that can be paid to. */
export function useAddressWords() {
  const { t } = useTranslation('bridge')
  const types: Readonly<Record<BitcoinAddressType, string>> = {
    p2pkh: t('address.p2pkh'),
    p2sh: t('address.p2sh'),
    p2wpkh: t('address.p2wpkh'),
    p2wsh: t('address.p2wsh'),
    p2tr: t('address.p2tr'),
  }
  return {
    type: (type: BitcoinAddressType): string => types[type],
    flaw: (flaw: BitcoinAddressFlaw, words: Words): string => {
      const flaws: Readonly<Record<BitcoinAddressFlaw, string>> = {
        empty: t('dissolve.enterAddress'),
        malformed: t('address.malformed'),
        uri: t('address.uri'),
        checksum: t('address.checksum'),
        'mixed-case': t('address.mixedCase'),
        'wrong-network': t('address.wrongNetwork', words),
        'unsupported-version': t('address.unsupported'),
        ethereum: t('address.ethereum'),
        'internet-computer': t('address.internetComputer', words),
        'own-deposit': t('address.ownDeposit', words),
        minter: t('address.minter', words),
      }
      return flaws[flaw]
    },
    ethereumFlaw: (flaw: EthereumAddressFlaw, words: Words): string => {
      const flaws: Readonly<Record<EthereumAddressFlaw, string>> = {
        empty: t('dissolve.enterAddress'),
        form: t('address.form'),
        checksum: t('address.ethereumChecksum'),
        zero: t('address.zero', words),
        minter: t('address.minter', words),
        contract: t('address.contract', words),
      }
      return flaws[flaw]
    },
  }
}
