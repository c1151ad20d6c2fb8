import { useTranslation } from 'react-i18next'

type ConfirmationsProps = { readonly confirmations: number; readonly required: number }

/** How many of the blocks that are waited for are there. */
export function Confirmations({ confirmations, required }: ConfirmationsProps) {
  const { t } = useTranslation('bridge')
  const share = required > 0 ? Math.min(confirmations / required, 1) : 1
  return (
    <span
      role="progressbar"
      aria-label={t('confirmations')}
      aria-valuemin={0}
      aria-valuemax={required}
      aria-valuenow={Math.min(confirmations, required)}
      className="inline-block h-1.5 w-16 overflow-hidden rounded-full bg-line"
    >
      <span
        className="water-fill block h-full rounded-full transition-[width]"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
