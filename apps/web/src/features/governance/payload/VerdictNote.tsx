import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Markdown } from '../text/Markdown.tsx'
import type { PayloadCheck } from './usePayloadCheck.ts'

/** What the canister says of a call before it is proposed. */
export function VerdictNote({ verdict, hasFailed }: PayloadCheck) {
  const place = useRef<HTMLDivElement>(null)
  const isSaid = verdict !== undefined || hasFailed
  // the form is longer than a screen, and the button that asked stays in sight while the answer may not be
  useEffect(() => {
    if (isSaid) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isSaid])
  return (
    <div ref={place} role="status">
      <Said {...{ verdict, hasFailed }} />
    </div>
  )
}

function Said({ verdict, hasFailed }: Pick<PayloadCheck, 'verdict' | 'hasFailed'>) {
  const { t } = useTranslation('sns')
  if (hasFailed) return <Notice tone="warn">{t('call.failed')}</Notice>
  switch (verdict?.kind) {
    case 'taken':
      return (
        <section
          aria-label={t('call.taken')}
          className="grid gap-2 rounded-control bg-surface-2 px-4 py-3"
        >
          <h3 className="text-14 font-medium">{t('call.taken')}</h3>
          <Markdown text={verdict.rendering} />
        </section>
      )
    case 'refused':
      return (
        <Notice tone="warn">{t('call.refusedWith', { reason: isolated(verdict.reason) })}</Notice>
      )
    case 'silent':
      return <Notice>{t('call.silent')}</Notice>
    default:
      return null
  }
}

/** A stranger's words within ours, which may run in the other direction (Unicode's first-strong isolate). */
const isolated = (text: string): string => `\u2068${text}\u2069`
