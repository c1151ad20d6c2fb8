import { ArrowDownToLine, ArrowLeftRight, Landmark, Send } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatSymbol } from '../../../format/symbol.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { isTraded } from '../../../tokens/swapSides.ts'
import { useGovernanceOf } from '../../../tokens/useGovernanceOf.ts'
import { later } from '../../../ui/browser/later.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Change } from '../../../ui/figures/Change.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { UsdPrice } from '../../../ui/figures/UsdPrice.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { stakePath } from '../../governance/parts/paths.ts'
import { TokenHistory } from '../history/TokenHistory.tsx'
import { RowDialogs, type RowTask } from './RowDialogs.tsx'
import type { WalletRow } from './walletRows.ts'

const PastChart = later(
  async () => (await import('../../info/charts/PastChart.tsx')).PastChart,
  'info',
)

type TokenSheetProps = {
  readonly rows: readonly WalletRow[] | undefined
  readonly account: string
  readonly isOwn: boolean
}

/** `?token=`: one token of the wallet, with its price over time and what was done with it. */
export function TokenSheet({ rows, account, isOwn }: TokenSheetProps) {
  const [query, setQuery] = useAddressQuery()
  const [task, setTask] = useState<{ readonly name: RowTask; readonly row: WalletRow }>()
  const row = rows?.find(({ token }) => token.ledgerId === query.get('token'))
  const close = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of ['token', 'range', 'from', 'to']) next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <>
      <Sheet
        open={row !== undefined}
        onOpenChange={close}
        title={row ? formatSymbol(row.token.symbol) : ''}
        side="end"
        isWide
      >
        {row && (
          <OneToken
            row={row}
            account={account}
            isOwn={isOwn}
            onTask={(name) => {
              setTask({ name, row })
              close()
            }}
          />
        )}
      </Sheet>
      {task && <RowDialogs task={task.name} row={task.row} onClose={() => setTask(undefined)} />}
    </>
  )
}

type OneTokenProps = {
  readonly row: WalletRow
  readonly account: string
  readonly isOwn: boolean
  readonly onTask: (task: RowTask) => void
}

function OneToken({ row, account, isOwn, onTask }: OneTokenProps) {
  const { t } = useTranslation('wallet')
  const isRemembered = useConfigIfReady()?.services?.info !== undefined
  const { token, balance, valueUsd, priceUsd, changePpm } = row
  const governance = useGovernanceOf()(token.ledgerId)
  const details = `/info-tokens/details/${token.ledgerId}?${new URLSearchParams({ standard: token.standard })}`
  return (
    <div className="flex flex-col gap-5 px-2 pb-4">
      <div className="flex items-center gap-4">
        <TokenIcon {...token} size={40} />
        <div className="min-w-0">
          <p className="text-20 font-semibold wrap-anywhere">
            <Amount amount={balance} token={token} isOwn />
          </p>
          <p className="text-14 text-ink-2">
            <Usd value={valueUsd} isOwn />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOwn && (
          <>
            <Button onClick={() => onTask('send')}>
              <Icon of={Send} />
              {t('row.sendShort')}
            </Button>
            <Button look="tonal" onClick={() => onTask('receive')}>
              <Icon of={ArrowDownToLine} />
              {t('receive.action')}
            </Button>
          </>
        )}
        {isTraded(token) && (
          <LinkButton look="tonal" to={swapOf(token.ledgerId)}>
            <Icon of={ArrowLeftRight} />
            {t('row.swap')}
          </LinkButton>
        )}
        {isOwn && governance !== undefined && (
          <LinkButton look="tonal" to={stakePath(token.ledgerId)}>
            <Icon of={Landmark} />
            {governance === 'nns' ? t('row.stakeNns') : t('row.stake')}
          </LinkButton>
        )}
      </div>
      <dl className="grid gap-1 text-14">
        <Fact label={t('price')}>
          <UsdPrice value={priceUsd} /> <Change ppm={changePpm} />
        </Fact>
        <Fact label={t('ledgerId')}>
          <AddressLabel isId text={token.ledgerId} what={t('ledgerId')} />
        </Fact>
        <Fact label={t('standard')}>{token.standard.replace(/^ICRC/, 'ICRC-')}</Fact>
      </dl>
      {isRemembered && priceUsd !== undefined && (
        <div className="-mx-4 sm:-mx-6">
          <Suspense fallback={<Skeleton className="m-4 h-72" />}>
            <PastChart
              past={{ of: 'token', id: token.ledgerId, base: formatSymbol(token.symbol) }}
              chart="price"
            />
          </Suspense>
        </div>
      )}
      <section>
        <h3 className="mb-1 text-16 font-semibold">{t('history.action')}</h3>
        <TokenHistory token={token} account={account} />
      </section>
      <Link to={details} className="py-2 text-14 font-medium text-accent">
        {t('row.details')}
      </Link>
    </div>
  )
}

export const swapOf = (ledgerId: string) => `/swap?${new URLSearchParams({ input: ledgerId })}`

type FactProps = { readonly label: string; readonly children: ReactNode }

function Fact({ label, children }: FactProps) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
