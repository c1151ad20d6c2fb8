import { useTranslation } from 'react-i18next'
import { useSession } from '../session/useSessionStore.ts'
import { walletInfo } from '../wallets/catalogue.ts'
import type { WalletOption } from '../wallets/detect.ts'

/** A wallet's name as people know it. */
export function useWalletName({ id, ownName, address }: WalletOption): string {
  const { t } = useTranslation('connect')
  const session = useSession()
  const isLocal = session.kind !== 'starting' && session.config.environment === 'local'
  if (ownName) return ownName
  if (id === 'internet-identity' && isLocal) return t('name.internetIdentityLocal')
  if (id === 'ethereum') return t('name.ethereum')
  if (id === 'signer')
    return address && URL.canParse(address) ? new URL(address).host : t('name.signer')
  return walletInfo(id).name
}
