import { Check, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../classNames.ts'
import { Icon } from '../pictures/Icon.tsx'
import { Spinner } from './Spinner.tsx'

export type StepView = {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly status: 'pending' | 'active' | 'done' | 'failed'
  readonly elapsed?: string
  /** Facts of the step: what is sent where. */
  readonly rows?: readonly { readonly label: string; readonly value: string }[]
  /** What a person can do about a failed step, such as trying it again. */
  readonly action?: ReactNode
}

/** What is being done, in order: a dot waits, a spinner runs, a check is done, a cross failed. */
export function StepProgress({ steps }: { readonly steps: readonly StepView[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <Step key={step.id} step={step} isLast={index === steps.length - 1} />
      ))}
    </ol>
  )
}

function Step({ step, isLast }: { readonly step: StepView; readonly isLast: boolean }) {
  const { t } = useTranslation()
  const names = {
    pending: t('step.pending'),
    active: t('step.active'),
    done: t('step.done'),
    failed: t('step.failed'),
  }
  return (
    <li className="flex gap-4" aria-current={step.status === 'active' ? 'step' : undefined}>
      <div className="flex flex-col items-center">
        <StepMark status={step.status} />
        {!isLast && (
          <span
            className={classNames(
              'my-1 w-0.5 flex-1',
              step.status === 'done' ? 'water-fill' : 'bg-line',
            )}
          />
        )}
      </div>
      <div className={classNames('min-w-0 flex-1', !isLast && 'pb-6')}>
        <p className="flex min-h-8 items-center gap-2 text-16 font-medium">
          <span className={classNames('flex-1', step.status === 'pending' && 'text-ink-2')}>
            {step.title}
          </span>
          <span className="sr-only">{names[step.status]}</span>
          {step.elapsed && <span className="text-13 font-normal text-ink-3">{step.elapsed}</span>}
        </p>
        <p className="text-14 text-ink-2">{step.detail}</p>
        {step.rows && (
          <dl className="mt-2 grid grid-cols-[minmax(4rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            {step.rows.map(({ label, value }) => (
              <Fragment key={label}>
                <dt className="text-ink-3">{label}</dt>
                <dd className="text-end wrap-anywhere">
                  {/* figures and ids run from left to right in every language */}
                  <bdi dir="auto">{value}</bdi>
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
        {step.action && <div className="mt-3">{step.action}</div>}
      </div>
    </li>
  )
}

const marks = {
  pending: 'bg-surface-2 text-ink-3',
  active: 'bg-accent/15 text-accent',
  done: 'bg-accent text-on-accent',
  failed: 'bg-down/15 text-down',
}

function StepMark({ status }: { readonly status: StepView['status'] }) {
  return (
    <span className={classNames('grid size-8 place-items-center rounded-full', marks[status])}>
      {status === 'pending' && <span className="size-2 rounded-full bg-current" />}
      {status === 'active' && <Spinner />}
      {status === 'done' && <Icon of={Check} />}
      {status === 'failed' && <Icon of={X} />}
    </span>
  )
}
