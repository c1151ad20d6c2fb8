import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { bridgeTermsQuery } from '../bridgeQueries.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import { ChainProgress } from './ChainProgress.tsx'
import { minterDashboard } from './minterDashboard.ts'
import { Reserves } from './Reserves.tsx'

/** What the minter asks for, where it can be looked at, and whether it holds what it owes. */
export function ChainFacts({ known }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const sdk = useSdk()
  const { bridge } = known
  const { data: terms } = useQuery(bridgeTermsQuery(sdk, bridge.ledgerId))
  const coin = coinOf(known)
  const isEthereum = bridge.chain === 'ethereum'
  const words = { chain: isEthereum ? t('chain.ethereum') : t('chain.bitcoin') }
  const title = t('facts.title', words)
  return (
    <section aria-label={title} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{title}</h2>
      <dl className="mt-4 grid gap-1 text-14">
        <DetailRow name={t('facts.chain')}>
          <span dir="auto">{chains(bridge)}</span>
        </DetailRow>
        <ChainProgress known={known} />
        <DetailRow
          name={isEthereum ? t('facts.confirmationsFinal') : t('facts.confirmations')}
          hint={isEthereum ? t('facts.confirmationsFinalHint') : t('facts.confirmationsHint')}
        >
          {terms?.confirmations ?? '–'}
        </DetailRow>
        {!isEthereum && (
          <DetailRow name={t('facts.leastMint')}>
            <Amount amount={terms?.minimumMint} token={coin} isExact />
          </DetailRow>
        )}
        <DetailRow name={t('facts.leastDissolve')}>
          <Amount amount={terms?.minimumDissolve} token={known.token} isExact />
        </DetailRow>
        {!isEthereum && (
          <DetailRow name={t('facts.depositFee')} hint={t('cost.checkHint')}>
            <Amount amount={terms?.depositFee} token={coin} isExact />
          </DetailRow>
        )}
        <DetailRow name={t('facts.minter')}>
          <AddressLabel isId text={bridge.minterId} what={t('facts.minter')} />
        </DetailRow>
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-4 text-14">
        <Outside href={minterDashboard(sdk.config, bridge.minterId)}>
          {t('facts.dashboard')}
        </Outside>
        {bridge.explorer !== '' && (
          <Outside href={bridge.explorer}>{t('facts.explorer', words)}</Outside>
        )}
        <Link
          to={`/info-tokens/details/${bridge.ledgerId}`}
          className="inline-flex min-h-11 items-center text-accent"
        >
          {t('facts.ledger', bridge)}
        </Link>
      </p>
      <Reserves known={known} />
    </section>
  )
}

function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-accent"
    >
      {children}
    </a>
  )
}
