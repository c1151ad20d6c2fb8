import { useTranslation } from 'react-i18next'
import { formatAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { PairIcon } from '../ui/PairIcon.tsx'
import { type Activity, useActivities } from './useActivities.ts'

type ActivityRowProps = { readonly activity: Activity; readonly onOpen: () => void }

/** One activity; opens its progress. */
export function ActivityRow({ activity, onOpen }: ActivityRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const open = useActivities((store) => store.open)
  const { summary, state, id } = activity
  const { tokenIn, tokenOut, amountIn } = summary
  const states = {
    running: { text: t('activity.state.running'), tone: 'text-accent' },
    done: { text: t('activity.state.done'), tone: 'text-up' },
    failed: { text: t('activity.state.failed'), tone: 'text-warn' },
  }
  const { text, tone } = states[state.kind]
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          onOpen()
          open(id)
        }}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-start transition-colors hover:bg-surface-2"
      >
        <PairIcon first={tokenIn} second={tokenOut} size={24} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14">
            {t('activity.swap', {
              amount: formatAmount(amountIn, tokenIn.decimals, locale),
              symbolIn: formatSymbol(tokenIn.symbol),
              symbolOut: formatSymbol(tokenOut.symbol),
            })}
          </span>
          <span className={`block text-13 ${tone}`}>{text}</span>
        </span>
      </button>
    </li>
  )
}
