import { classNames } from '../../ui/classNames.ts'
import type { Row } from '../explain/describeCall.ts'

/** What a call says, line by line; what is compared character by character is whole and in its own face. */
export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {rows.map(({ label, text, code, isMain }) => (
        <div key={`${label} ${text} ${code}`} className="flex flex-col gap-0.5">
          <dt className="text-13 text-ink-2">{label}</dt>
          {text !== undefined && (
            <dd
              dir="auto"
              className={classNames(
                'overflow-hidden break-words',
                isMain ? 'text-28 font-medium' : 'text-16',
              )}
            >
              {text}
            </dd>
          )}
          {code !== undefined && (
            <dd dir="ltr" className="text-13 break-words">
              {code}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
