import type { BridgeToken, Token } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useBalances } from '../../../tokens/useBalances.ts'
import { useTokenLogos, useTokensOf } from '../../../tokens/useTokens.ts'
import { OptionList } from '../../../ui/fields/OptionList.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Private } from '../../../ui/figures/Private.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { bridgeTokensQuery } from '../bridgeQueries.ts'
import { useChainNames } from '../useChainNames.ts'
import { type BridgeSide, bridgeChoices } from './bridgeSides.ts'
import { useCoinBalances } from './useCoinBalances.ts'

/** A coin on its chain or the token for it here, by the token's ledger. */
export type Chosen = { readonly ledgerId: string; readonly side: BridgeSide }

type ChooseSideProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

/** Every bridge token on both of its sides, found by typing or by the chain it is on. */
export function ChooseSide({ open, onOpenChange, ...list }: ChooseSideProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('tokens.select')} height="fixed">
      <Choices {...list} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

const ALL = 'all'

type ChoicesProps = Pick<ChooseSideProps, 'chosen' | 'onChoose'> & { readonly onDone: () => void }

function Choices({ chosen, onChoose, onDone }: ChoicesProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { data: bridges = [] } = useQuery(bridgeTokensQuery(useSdk()))
  const { tokens } = useTokensOf(bridges.map(({ ledgerId }) => ledgerId))
  const balances = useBalances(tokens)
  const coins = useCoinBalances(bridges)
  const [network, setNetwork] = useState(ALL)
  const choices = bridgeChoices(bridges).map((choice) => ({
    ...choice,
    chain: choice.side === 'coin' ? chains(choice.bridge) : t('chain.ic'),
    symbol: choice.side === 'coin' ? choice.bridge.coinSymbol : choice.bridge.symbol,
  }))
  const networks = [...new Set(choices.map(({ chain }) => chain))]
  const shown = choices.filter(({ chain }) => network === ALL || chain === network)
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('choose.network')}
        options={[
          { id: ALL, label: t('choose.allNetworks') },
          ...networks.map((name) => ({ id: name, label: name })),
        ]}
        chosen={network}
        onChoose={setNetwork}
      />
      <OptionList
        label={t('choose.list')}
        isSearchable
        options={shown.map(({ id, bridge, side, chain, symbol }) => ({
          id,
          label: `${symbol} ${chain}`,
          isChosen: chosen.ledgerId === bridge.ledgerId && chosen.side === side,
          content: (
            <Choice
              bridge={bridge}
              symbol={symbol}
              chain={chain}
              token={tokens.find(({ ledgerId }) => ledgerId === bridge.ledgerId)}
              balance={(side === 'token' ? balances : coins).get(bridge.ledgerId)}
            />
          ),
          after: chosen.ledgerId === bridge.ledgerId && chosen.side === side && <Chosen />,
        }))}
        onChoose={(id) => {
          const choice = choices.find((one) => one.id === id)
          if (choice) onChoose({ ledgerId: choice.bridge.ledgerId, side: choice.side })
          onDone()
        }}
      />
    </div>
  )
}

function Chosen() {
  const { t } = useTranslation()
  return (
    <span className="text-accent">
      <Icon of={Check} size={16} />
      <span className="sr-only">{t('tokens.selected')}</span>
    </span>
  )
}

type ChoiceProps = {
  readonly bridge: BridgeToken
  readonly symbol: string
  readonly chain: string
  readonly token: Token | undefined
  readonly balance: bigint | undefined
}

function Choice({ bridge, symbol, chain, token, balance }: ChoiceProps) {
  const locale = useLocale()
  const price = useUsdPrices().get(bridge.ledgerId)
  const logo = useTokenLogos()?.get(bridge.ledgerId) ?? token?.logo
  return (
    <span className="flex min-h-16 items-center gap-3">
      <TokenIcon ledgerId={bridge.ledgerId} symbol={symbol} logo={logo} size={40} />
      <span className="min-w-0 flex-1">
        <span translate="no" className="block truncate text-16 font-medium">
          {symbol}
        </span>
        <span className="block truncate text-13 text-ink-2">{chain}</span>
      </span>
      {balance !== undefined && (
        <span className="text-end">
          <span className="block text-14">
            <Private>{formatAmount(balance, bridge.decimals, locale)}</Private>
          </span>
          {balance > 0n && (
            <span className="block text-13 text-ink-2">
              <Private>{formatUsd(worthUsdOf(balance, price), locale)}</Private>
            </span>
          )}
        </span>
      )}
    </span>
  )
}
