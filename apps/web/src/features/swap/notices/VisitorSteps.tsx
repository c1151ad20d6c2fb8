import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useIsVisitor } from '../../../session/useIsVisitor.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'

/** Tells a stranger, in one line, what happens here, and where there is more to read. */
export function VisitorSteps() {
  const { t } = useTranslation()
  const config = useConfigIfReady()
  const isVisitor = useIsVisitor()
  if (!config || !isVisitor) return undefined
  const isLocal = config.environment === 'local'
  const steps = isLocal
    ? [t('visitor.connect'), t('visitor.testTokens'), t('visitor.swap')]
    : [t('visitor.connect'), t('visitor.fund'), t('visitor.swap')]
  return (
    <ol className="mt-3 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 text-13 text-ink-2">
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-2">
          <span className="grid size-6 place-items-center rounded-full bg-surface-2 text-12 font-medium text-ink">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
      <li>
        <Link
          to="/guide"
          className="relative text-accent underline-offset-4 before:absolute before:-inset-3 hover:underline"
        >
          {t('title.guide')}
        </Link>
      </li>
    </ol>
  )
}
