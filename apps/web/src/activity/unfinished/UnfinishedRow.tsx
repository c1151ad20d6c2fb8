import type {
  AnyFlow,
  CancelFlow,
  ClaimFlow,
  LiquidityFlow,
  OrderFlow,
  PaymentFlow,
  RouteFlow,
  SwapFlow,
  Token,
  UnreadFlow,
} from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useClaimRunner } from '../../features/claim/useClaimRunner.ts'
import { useLiquidityRunner } from '../../features/liquidity/useLiquidityRunner.ts'
import { useOrderRunner } from '../../features/orders/useOrderRunner.ts'
import { useSwapRunner } from '../../features/swap/progress/useSwapRunner.ts'
import { type PaymentOrder, useWalletTask } from '../../payments/useWalletTask.ts'
import { useSdk } from '../../session/useSdk.ts'
import { useToken } from '../../tokens/useTokens.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { FlowTitle } from '../FlowTitle.tsx'

type UnfinishedRowProps = { readonly flow: AnyFlow; readonly onContinue: () => void }

/** What nobody follows: find out what became of it and finish it, or forget it. */
export function UnfinishedRow({ flow, onContinue }: UnfinishedRowProps) {
  switch (flow.kind) {
    case 'swap':
    case 'route':
      return <SwapRow flow={flow} onContinue={onContinue} />
    case 'order':
    case 'cancel-order':
      return <OrderRow flow={flow} onContinue={onContinue} />
    case 'create-pool':
    case 'add-liquidity':
    case 'remove-liquidity':
    case 'transfer-position':
    case 'wrap-position':
    case 'unwrap-position':
    case 'send-position-token':
    case 'stake-position':
    case 'unstake-position':
    case 'withdraw-reward':
    case 'claim-staked-fees':
    case 'stake-tokens':
    case 'unstake-tokens':
    case 'harvest-stake':
    case 'reclaim-stake':
    case 'create-staking-pool':
    case 'create-farm':
      return <LiquidityRow flow={flow} onContinue={onContinue} />
    case 'claim-tokens':
    case 'create-claim-event':
    case 'open-claim-event':
    case 'close-claim-event':
      return <ClaimRow flow={flow} onContinue={onContinue} />
    default:
      return <PaymentRow flow={flow} />
  }
}

function OrderRow({
  flow,
  onContinue,
}: {
  readonly flow: OrderFlow | CancelFlow
  readonly onContinue: () => void
}) {
  const { resume } = useOrderRunner()
  const goOn = () => {
    onContinue()
    void resume(flow)
  }
  return <Row flow={flow} isBusy={false} onContinue={goOn} />
}

function LiquidityRow({
  flow,
  onContinue,
}: {
  readonly flow: LiquidityFlow
  readonly onContinue: () => void
}) {
  const { resume } = useLiquidityRunner()
  const goOn = () => {
    onContinue()
    void resume(flow)
  }
  return <Row flow={flow} isBusy={false} onContinue={goOn} />
}

function ClaimRow({
  flow,
  onContinue,
}: {
  readonly flow: ClaimFlow
  readonly onContinue: () => void
}) {
  const { resume } = useClaimRunner()
  const goOn = () => {
    onContinue()
    void resume(flow)
  }
  return <Row flow={flow} isBusy={false} onContinue={goOn} />
}

function SwapRow({
  flow,
  onContinue,
}: {
  readonly flow: SwapFlow | RouteFlow
  readonly onContinue: () => void
}) {
  const { resume } = useSwapRunner()
  const goOn = () => {
    onContinue()
    void resume(flow)
  }
  return <Row flow={flow} isBusy={false} onContinue={goOn} />
}

function PaymentRow({ flow }: { readonly flow: PaymentFlow }) {
  const token = useToken(flow.facts.ledgerId)
  return token && <KnownPaymentRow flow={flow} token={token} />
}

function KnownPaymentRow({ flow, token }: { readonly flow: PaymentFlow; readonly token: Token }) {
  const { t } = useTranslation('wallet')
  const task = useWalletTask<PaymentOrder>({
    kind: flow.kind,
    token,
    about: () => ({ amount: flow.facts.amount, to: flow.facts.to, ...placeOf(flow) }),
    run: ({ flows }, { key }, options) => flows.resume(key.id, options),
    success: () => t('interrupted.done'),
    onDone: () => {},
  })
  return <Row flow={flow} isBusy={task.isPending} onContinue={() => task.give({ key: flow })} />
}

const placeOf = ({ facts: { place } }: PaymentFlow) =>
  place === undefined ? {} : { place: place.kind }

type RowProps = UnfinishedRowProps & { readonly isBusy: boolean }

function Row({ flow, isBusy, onContinue }: RowProps) {
  const { t } = useTranslation()
  const [isForgetting, setForgetting] = useState(false)
  return (
    <li className="flex flex-col gap-2 rounded-control bg-warn/12 p-3">
      <p className="text-14">
        <FlowTitle flow={flow} />
      </p>
      {isForgetting ? (
        <Forget flow={flow} onKeep={() => setForgetting(false)} />
      ) : (
        <>
          <p className="text-13 text-ink-2">{t('activity.interruptedHint')}</p>
          <div className="flex gap-2">
            <ConfirmButton className="flex-1" busy={isBusy} onClick={onContinue}>
              {t('activity.continue')}
            </ConfirmButton>
            <Button look="quiet" disabled={isBusy} onClick={() => setForgetting(true)}>
              {t('activity.dismiss')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

type ForgetProps = { readonly flow: AnyFlow; readonly onKeep: () => void }

/** What is lost with the memory of something, before it is lost. */
function Forget({ flow, onKeep }: ForgetProps) {
  const { t } = useTranslation('wallet')
  const { t: tOrders } = useTranslation('orders')
  const { t: tLiquidity } = useTranslation('liquidity', { useSuspense: false })
  const { t: tClaim } = useTranslation('claim', { useSuspense: false })
  const { flows } = useSdk()
  const queries = useQueryClient()
  const forget = () => {
    flows.dismiss(flow.id)
    void queries.invalidateQueries({ queryKey: queryKeys.unfinished() })
  }
  const hints = {
    swap: t('interrupted.forgetSwapHint'),
    route: t('interrupted.forgetSwapHint'),
    order: tOrders('interrupted.forgetHint'),
    'cancel-order': tOrders('interrupted.forgetCancelHint'),
    'create-pool': tLiquidity('interrupted.forgetCreateHint'),
    'add-liquidity': tLiquidity('interrupted.forgetHint'),
    'remove-liquidity': tLiquidity('interrupted.forgetRemoveHint'),
    'transfer-position': tLiquidity('interrupted.forgetTransferHint'),
    'wrap-position': tLiquidity('interrupted.forgetTokenHint'),
    'unwrap-position': tLiquidity('interrupted.forgetTokenHint'),
    'send-position-token': tLiquidity('interrupted.forgetTokenHint'),
    'stake-position': tLiquidity('interrupted.forgetFarmHint'),
    'unstake-position': tLiquidity('interrupted.forgetFarmHint'),
    'withdraw-reward': tLiquidity('interrupted.forgetFarmHint'),
    'claim-staked-fees': tLiquidity('interrupted.forgetHint'),
    'stake-tokens': tLiquidity('interrupted.forgetStakeHint'),
    'unstake-tokens': tLiquidity('interrupted.forgetStakeHint'),
    'harvest-stake': tLiquidity('interrupted.forgetStakeHint'),
    'reclaim-stake': tLiquidity('interrupted.forgetStakeHint'),
    'create-staking-pool': tLiquidity('interrupted.forgetFoundHint'),
    'create-farm': tLiquidity('interrupted.forgetCreateFarmHint'),
    'claim-tokens': tClaim('interrupted.forgetClaim'),
    'create-claim-event': tClaim('interrupted.forgetEvent'),
    'open-claim-event': tClaim('interrupted.forgetEvent'),
    'close-claim-event': tClaim('interrupted.forgetClose'),
    transfer: t('interrupted.forgetHint'),
    wrap:
      flow.steps.pay?.kind === 'done'
        ? t('interrupted.forgetWrapHint')
        : t('interrupted.forgetHint'),
    unwrap: t('interrupted.forgetHint'),
    'top-up': t('interrupted.forgetHint'),
    deposit: t('interrupted.forgetHeldHint'),
    withdraw: t('interrupted.forgetHeldHint'),
    refund: t('interrupted.forgetHeldHint'),
  }
  return (
    <>
      <p className="text-13 text-warn">{hints[flow.kind]}</p>
      <div className="flex gap-2">
        <Button className="flex-1" onClick={onKeep}>
          {t('interrupted.keep')}
        </Button>
        <ConfirmButton look="risk" onClick={forget}>
          {t('interrupted.forget')}
        </ConfirmButton>
      </div>
    </>
  )
}

/** What a later version of the app has begun: it is there, and this page cannot touch it. */
export function UnreadRow({ flow }: { readonly flow: UnreadFlow }) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-col gap-1 rounded-control bg-warn/12 p-3">
      <p className="text-14">{t('activity.unread')}</p>
      <p className="text-13 text-ink-2">{t('activity.unreadHint')}</p>
      <p className="truncate text-12 text-ink-3">{flow.id}</p>
    </li>
  )
}
