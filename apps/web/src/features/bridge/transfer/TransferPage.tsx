import type { BridgeTransfer } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { WrongLink } from '../../../ui/feedback/WrongLink.tsx'
import { transferQuery } from '../bridgeQueries.ts'
import { CostRows } from '../form/CostRows.tsx'
import { TONES } from '../transfers/TransferRow.tsx'
import { useStateWords } from '../transfers/useStateWords.ts'
import { type KnownBridgeToken, useBridgeToken } from '../useBridgeToken.ts'
import { useDescribeBridgeError } from '../useDescribeBridgeError.ts'
import { Parties } from './Parties.tsx'
import { ShareTransfer } from './ShareTransfer.tsx'
import { TransferSteps } from './TransferSteps.tsx'

/** `/ck-bridge/transfer/{id}`: one transfer, told by both chains and the minter, for anybody who has the link. */
export function TransferPage() {
  const { t } = useTranslation('bridge')
  const title = t('transfer.title')
  return (
    <Page
      width="form"
      back={{ to: '/ck-bridge', label: t('title'), current: title }}
      waiting={<Waiting />}
    >
      <Content />
    </Page>
  )
}

function Content() {
  const { t } = useTranslation('bridge')
  const { id = '' } = useParams()
  const describe = useDescribeBridgeError()
  const {
    data: transfer,
    error,
    refetch,
  } = useQuery({
    ...transferQuery(useSdk(), id),
    retry: 1,
  })
  const { known, isNone } = useBridgeToken(transfer?.ledgerId)
  if (transfer && known?.bridge.ledgerId === transfer.ledgerId)
    return <Transfer known={known} transfer={transfer} isOld={error !== null} />
  const isWrong = error !== null && 'code' in error && error.code === 'bridge-unknown-transfer'
  return (
    <>
      <h1 className="text-28 font-semibold">{t('transfer.title')}</h1>
      {isNone && <Notice tone="warn">{t('none.text')}</Notice>}
      {isWrong && <WrongLink what="transfer" id={id} />}
      {error !== null && !isWrong && !isNone && (
        <ErrorState what={describe(error)} onRetry={() => void refetch()} />
      )}
      {error === null && !isNone && <Waiting />}
    </>
  )
}

type TransferProps = {
  readonly known: KnownBridgeToken
  readonly transfer: BridgeTransfer
  /** What is shown was true; whether it still is nobody could say. */
  readonly isOld: boolean
}

function Transfer({ known, transfer, isOld }: TransferProps) {
  const { t } = useTranslation('bridge')
  const wordsOf = useStateWords()
  const { bridge } = known
  const { direction, arrives, fees, state } = transfer
  const costs = { direction, fees, arrives, isDone: state.kind === 'done' }
  const words = wordsOf({ ...bridge, ...transfer })
  const title = direction === 'mint' ? t('transfer.mint', bridge) : t('transfer.dissolve', bridge)
  return (
    <>
      <header>
        <h1 className="text-28 font-semibold">{title}</h1>
        <p role="status" className={classNames('mt-2 text-16 font-medium', TONES[words.tone])}>
          {words.short}
        </p>
        <p className="mt-1 text-14 text-ink-2">{words.long}</p>
      </header>
      {isOld && <Notice tone="warn">{t('transfer.old')}</Notice>}
      <section aria-label={t('transfer.steps')} className="rounded-card bg-surface p-4 sm:p-6">
        <TransferSteps known={known} transfer={transfer} />
      </section>
      <section aria-label={t('transfer.facts')} className="rounded-card bg-surface p-4 sm:p-6">
        <Parties known={known} transfer={transfer} />
        <div className="mt-4 border-t border-line pt-4">
          <CostRows known={known} estimate={costs} />
        </div>
      </section>
      <ShareTransfer known={known} transfer={transfer} />
    </>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-80 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  )
}
