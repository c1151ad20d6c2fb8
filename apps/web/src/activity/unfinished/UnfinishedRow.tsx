import type { AnyFlow, UnreadFlow } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useSdk } from '../../session/useSdk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { areaOfFlow } from '../areas.ts'

type UnfinishedRowProps = { readonly flow: AnyFlow; readonly onContinue: () => void }

/** What nobody follows: find out what became of it and finish it, or forget it. */
export function UnfinishedRow({ flow, onContinue }: UnfinishedRowProps) {
  const { t } = useTranslation()
  const { FlowTitle, Actions } = areaOfFlow(flow)
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
          <Actions flow={flow} onContinue={onContinue} onDismiss={() => setForgetting(true)} />
        </>
      )}
    </li>
  )
}

type ForgetProps = { readonly flow: AnyFlow; readonly onKeep: () => void }

/** What is lost with the memory of something, before it is lost. */
function Forget({ flow, onKeep }: ForgetProps) {
  const { t } = useTranslation('wallet')
  const { ForgetHint } = areaOfFlow(flow)
  const { flows } = useSdk()
  const queries = useQueryClient()
  const forget = () => {
    flows.dismiss(flow.id)
    void queries.invalidateQueries({ queryKey: queryKeys.unfinished() })
  }
  return (
    <>
      <p className="text-13 text-warn">
        <ForgetHint flow={flow} />
      </p>
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
