import { feeSharePpm, type Token, type TokenBadge, type TokenFacts as Told } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import { formatAmount, formatExactAmount } from '../../format/amount.ts'
import { UNKNOWN } from '../../format/decimal.ts'
import { formatPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'

type OfToken = { readonly token: Token }

type TokenFactsProps = OfToken & {
  /** Undefined where the network would not tell. */
  readonly facts: Told | undefined
}

/** What can be known of a token before trusting it, from its ledger and the network themselves. */
export function TokenFacts({ token, facts }: TokenFactsProps) {
  const { t } = useTranslation('tokens')
  const badges: Record<TokenBadge, string> = {
    'chain-key': t('badge.chainKey'),
    sns: t('badge.sns'),
    listed: t('badge.listed'),
    unknown: t('badge.unknown'),
  }
  const badge = facts?.badge ?? 'unknown'
  const controllers = facts?.controllers
  return (
    <>
      <div className="flex items-center gap-3">
        <TokenIcon {...token} size={40} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-16 font-medium">
            {token.symbol}
            <Badge>{token.standard.replace(/^ICRC/, 'ICRC-')}</Badge>
            <Badge tone={badge === 'unknown' ? 'warn' : 'accent'}>{badges[badge]}</Badge>
          </p>
          <p className="truncate text-13 text-ink-2">{token.name}</p>
        </div>
        <Link
          to={`/info-tokens/details/${token.ledgerId}?standard=${token.standard}`}
          className="text-14 font-medium text-accent"
        >
          {t('import.info')}
        </Link>
      </div>
      <dl className="grid gap-2 text-14">
        <Row name={t('import.ledgerId')}>
          <AddressLabel isId text={token.ledgerId} what={t('import.ledgerId')} />
        </Row>
        <FeeRow token={token} />
        <Row name={t('facts.supply')}>
          <Supply token={token} amount={facts?.totalSupply} />
        </Row>
        <Row name={t('facts.controllers')}>
          {controllers === undefined
            ? UNKNOWN
            : controllers.length === 0
              ? t('facts.nobody')
              : t('facts.controllerCount', { count: controllers.length })}
        </Row>
        {facts?.minter && (
          <Row name={t('facts.minter')}>
            <AddressLabel text={facts.minter} what={t('facts.minter')} />
          </Row>
        )}
      </dl>
      {facts?.lookAlikeOf && (
        <Notice tone="warn">{t('import.lookAlike', { symbol: facts.lookAlikeOf.symbol })}</Notice>
      )}
    </>
  )
}

function FeeRow({ token }: OfToken) {
  const { t } = useTranslation('tokens')
  const locale = useLocale()
  const share = feeSharePpm(token.fee, 10n ** BigInt(token.decimals))
  return (
    <Row name={t('import.fee')}>
      {formatExactAmount(token.fee, token.decimals, locale)} {token.symbol} (
      {t('facts.feeShare', { share: formatPercent(BigInt(share), locale), symbol: token.symbol })})
    </Row>
  )
}

type SupplyProps = OfToken & { readonly amount: bigint | undefined }

function Supply({ token, amount }: SupplyProps) {
  const locale = useLocale()
  return `${formatAmount(amount, token.decimals, locale)} ${amount === undefined ? '' : token.symbol}`
}

type RowProps = { readonly name: string; readonly children: ReactNode }

function Row({ name, children }: RowProps) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
