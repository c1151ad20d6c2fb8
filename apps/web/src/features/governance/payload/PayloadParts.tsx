import type { PayloadPart } from '@sluice/sdk/payload'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'

/** A payload in the words of its target's interface: names and texts are a stranger's. */
export function PayloadParts({ parts }: { readonly parts: readonly PayloadPart[] }) {
  return (
    <dl className="grid gap-2 text-14">
      {parts.map((part, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their places, and may have no names
          key={index}
          className="grid gap-1 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)] sm:gap-3"
        >
          <dt dir="auto" className="text-ink-2 wrap-anywhere">
            {part.label ?? `${index + 1}.`}
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            <Part part={part} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ part }: { readonly part: PayloadPart }) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  switch (part.kind) {
    case 'principal':
      return <AddressLabel text={part.text} what={part.label ?? t('generic.bytes')} />
    case 'number':
      return (
        <bdi dir="ltr" title={part.text}>
          {/^-?\d+$/.test(part.text) ? formatCount(BigInt(part.text), locale) : part.text}
        </bdi>
      )
    case 'bytes':
      return <Bytes hex={part.text} />
    case 'yes-no':
      return part.text === 'yes' ? t('parameter.yes') : t('parameter.no')
    case 'nothing':
      return <span className="text-ink-3">{t('call.none')}</span>
    case 'more':
      return <span className="text-ink-2">{t('call.more', { count: part.count })}</span>
    case 'parts':
      return (
        <div className="border-s border-line ps-4">
          <PayloadParts parts={part.parts} />
        </div>
      )
    default:
      return <span dir="auto">{part.text === '' ? '“”' : part.text}</span>
  }
}

/** Bytes that begin to say something to those who know them, and that can be copied. */
export function Bytes({ hex }: { readonly hex: string }) {
  const { t } = useTranslation('sns')
  return (
    <span className="inline-flex items-center gap-1">
      <code dir="ltr" title={hex.slice(0, 2_000)}>
        {hex.length > 24 ? `${hex.slice(0, 24)}…` : hex || '–'}
      </code>
      <CopyButton text={hex} what={t('generic.bytes')} />
    </span>
  )
}
