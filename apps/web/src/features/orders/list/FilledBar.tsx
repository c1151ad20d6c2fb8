import { useTranslation } from 'react-i18next'

/** How much of an order is filled. */
export function FilledBar({ ppm }: { readonly ppm: bigint }) {
  const { t } = useTranslation('orders')
  const percent = Number(ppm / 10_000n)
  return (
    <span
      role="progressbar"
      aria-label={t('column.filled')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="block h-1.5 overflow-hidden rounded-full bg-surface-2"
    >
      <span className="block h-full bg-accent" style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
