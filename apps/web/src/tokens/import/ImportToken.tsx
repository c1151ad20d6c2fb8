import type { Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatExactAmount } from '../../format/amount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useSdk } from '../../session/useSdk.ts'
import { Address } from '../../ui/Address.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { useToast } from '../../ui/useToast.ts'
import { lookAlike } from '../lookAlike.ts'
import { useMyTokens } from '../myTokens.ts'
import { tokenQuery } from '../queries.ts'
import { useTokensIfReady } from '../useTokens.ts'

type ImportTokenProps = {
  readonly ledgerId: string
  readonly onImported: (token: Token) => void
  readonly onCancel: () => void
}

/** Adds a token that the exchange does not list: first the question, then its facts and its risk. */
export function ImportToken({ ledgerId, onImported, onCancel }: ImportTokenProps) {
  const { t } = useTranslation('tokens')
  const [isAsked, setAsked] = useState(false)
  if (isAsked) {
    return <ConfirmImport ledgerId={ledgerId} onImported={onImported} onCancel={onCancel} />
  }
  return (
    <EmptyState
      action={
        <div className="flex gap-3">
          <Button look="tonal" onClick={onCancel}>
            {t('import.no')}
          </Button>
          <Button onClick={() => setAsked(true)}>{t('import.yes')}</Button>
        </div>
      }
    >
      {t('import.ask')}
    </EmptyState>
  )
}

function ConfirmImport({ ledgerId, onImported, onCancel }: ImportTokenProps) {
  const { t } = useTranslation('tokens')
  const sdk = useSdk()
  const toast = useToast()
  const tag = useMyTokens((tokens) => tokens.tag)
  const { data: token, isError, refetch } = useQuery({ ...tokenQuery(sdk, ledgerId), retry: false })
  const [agrees, setAgrees] = useState(false)
  if (isError) {
    return (
      <EmptyState
        action={
          <div className="flex gap-3">
            <Button look="tonal" onClick={onCancel}>
              {t('import.back')}
            </Button>
            <Button onClick={() => refetch()}>{t('import.retry')}</Button>
          </div>
        }
      >
        {t('import.noStandard')}
      </EmptyState>
    )
  }
  const confirm = () => {
    if (!token) return
    tag(token.ledgerId)
    toast.success(t('import.done'))
    onImported(token)
  }
  return (
    <div className="grid gap-4">
      {token ? <Facts token={token} /> : <Skeleton className="h-48 w-full rounded-control" />}
      <Notice tone="warn">{t('import.risk')}</Notice>
      <Checkbox checked={agrees} onCheckedChange={setAgrees}>
        {t('import.agree')}
      </Checkbox>
      <Button size="large" wide disabled={!agrees || !token} onClick={confirm}>
        {agrees ? t('import.confirm') : t('import.tick')}
      </Button>
    </div>
  )
}

function Facts({ token }: { readonly token: Token }) {
  const { t } = useTranslation('tokens')
  const locale = useLocale()
  const listed = useTokensIfReady()
  const twin = lookAlike(token, listed)
  return (
    <>
      <div className="flex items-center gap-3">
        <TokenIcon {...token} size={40} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 text-16 font-medium">
            {token.symbol}
            <Badge>{token.standard.replace(/^ICRC/, 'ICRC-')}</Badge>
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
          <Address text={token.ledgerId} what={t('import.ledgerId')} />
        </Row>
        <Row name={t('import.fee')}>
          {formatExactAmount(token.fee, token.decimals, locale)} {token.symbol}
        </Row>
        <Row name={t('import.decimals')}>{token.decimals}</Row>
      </dl>
      {twin && <Notice tone="warn">{t('import.lookAlike', { symbol: twin.symbol })}</Notice>}
    </>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
