import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import type { Asked } from '../protocol/Questions.ts'
import type { Explanation } from '../useExplanation.ts'
import { CallConsent } from './CallConsent.tsx'

type QuestionProps = {
  readonly asked: Asked
  readonly origin: string
  /** Absent until it is whole. */
  readonly explanation: Explanation | undefined
}

const DAY_MS = 86_400_000

/** What a site wants, in full: nothing of it is in a box of its own that scrolls. */
export function Question({ asked: { ask }, origin, explanation }: QuestionProps) {
  const { t } = useTranslation('signer')
  if (explanation === undefined) return <Spinner />
  switch (ask.kind) {
    case 'accounts':
      return <p className="text-16">{t('ask.accounts')}</p>
    case 'delegation': {
      const days = Math.ceil(ask.timeToLiveMs / DAY_MS)
      if (!ask.targets && origin !== location.origin)
        return <p className="text-16">{t('ask.signInSite', { count: days })}</p>
      const text = t('ask.signInAccount', { count: days })
      return (
        <>
          {ask.targets ? <Notice tone="warn">{text}</Notice> : <p className="text-16">{text}</p>}
          {ask.targets && (
            <ul dir="ltr" className="text-13 text-ink-2">
              {ask.targets.map((target) => (
                <li key={target.toText()}>{target.toText()}</li>
              ))}
            </ul>
          )}
        </>
      )
    }
    case 'call':
      return <CallConsent call={ask} explanation={explanation} />
  }
}
