import type { Token, TradeHop } from '@sluice/sdk'
import { hopsOf } from '@sluice/sdk/tradeQuote'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatExactAmount } from '../../../format/amount.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { DEADLINES } from '../../../preferences/deadlines.ts'
import { type PoolRule, withMost } from '../../../preferences/poolRules.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'

/** What holds for single pools: how long they may take what was approved, and how much one swap may hand them. */
export function PoolRules({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation('trade')
  const { poolRules } = usePreferences()
  const hops = form.view.kind === 'quoted' ? hopsOf(form.view.quote) : []
  const others = Object.entries(poolRules).filter(
    ([poolId]) => !hops.some((hop) => hop.poolId === poolId),
  )
  if (hops.length === 0 && others.length === 0) return undefined
  const title = t('settings.poolRules')
  return (
    <fieldset>
      <legend className="mb-2 flex items-center gap-2 text-14">
        {title}
        <Hint about={title}>{t('settings.poolRulesHint')}</Hint>
      </legend>
      <ul className="flex flex-col gap-3">
        {hops.map((hop) => (
          <PoolOnTheWay key={hop.poolId} hop={hop} />
        ))}
        {others.map(([poolId, rule]) => (
          <OtherPool key={poolId} poolId={poolId} rule={rule} />
        ))}
      </ul>
    </fieldset>
  )
}

function PoolOnTheWay({ hop }: { readonly hop: TradeHop }) {
  const { t } = useTranslation('trade')
  const locale = useLocale()
  const tokenIn = useToken(hop.tokenIn)
  const tokenOut = useToken(hop.tokenOut)
  const { poolRules, setPoolRule } = usePreferences()
  if (!tokenIn || !tokenOut) return undefined
  const rule = poolRules[hop.poolId] ?? {}
  const { deadlineMinutes, ...rest } = rule
  const name = `${formatSymbol(tokenIn.symbol)}/${formatSymbol(tokenOut.symbol)}`
  return (
    <li className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center justify-between gap-2 text-14">
        <span>
          {name}{' '}
          <span dir="ltr" className="text-ink-2">
            {formatPercent(hop.feePips, locale)}
          </span>
        </span>
        <Select
          label={t('settings.deadlineOf', { pool: name })}
          options={[
            { id: USUAL, label: t('settings.asAbove') },
            ...DEADLINES.map((minutes) => ({
              id: `${minutes}`,
              label: t('settings.minutes', { minutes }),
            })),
          ]}
          chosen={deadlineMinutes === undefined ? USUAL : `${deadlineMinutes}`}
          onChoose={(id) =>
            setPoolRule(hop.poolId, id === USUAL ? rest : { ...rest, deadlineMinutes: Number(id) })
          }
        />
      </span>
      <Most key={tokenIn.ledgerId} token={tokenIn} pool={{ poolId: hop.poolId, name, rule }} />
    </li>
  )
}

const USUAL = 'usual'

type MostProps = {
  readonly token: Token
  readonly pool: { readonly poolId: string; readonly name: string; readonly rule: PoolRule }
}

/** The most that one swap may hand to a pool; in force while it is typed, and without an amount no limit. */
function Most({ token, pool: { poolId, name, rule } }: MostProps) {
  const { t } = useTranslation('trade')
  const { setPoolRule } = usePreferences()
  const noteId = useId()
  const { decimals, ledgerId } = token
  const symbol = formatSymbol(token.symbol)
  const before = rule.most?.[ledgerId]
  const field = useAmountField(
    { decimals, symbol },
    before === undefined ? '' : toDecimalText(before, decimals),
  )
  /** What can't be read as an amount leaves in force what was. */
  const type = (text: string) => {
    const { amount, kind } = field.read(text)
    if (amount !== undefined || kind === 'nothing')
      setPoolRule(poolId, withMost(rule, ledgerId, amount))
    field.type(text)
  }
  return (
    <div>
      <Field
        label={t('settings.mostOf', { pool: name })}
        inputMode="decimal"
        placeholder={t('settings.noMost')}
        value={field.text}
        aria-describedby={noteId}
        onChange={({ target }) => type(target.value)}
        after={<span className="text-ink-2">{symbol}</span>}
      />
      <AmountNote id={noteId} field={field} />
    </div>
  )
}

type OtherPoolProps = { readonly poolId: string; readonly rule: PoolRule }

/** A rule of a pool that this trade does not touch. */
function OtherPool({ poolId, rule: { deadlineMinutes, most = {} } }: OtherPoolProps) {
  const { t } = useTranslation('trade')
  const { setPoolRule } = usePreferences()
  return (
    <li className="flex items-center justify-between gap-2 text-13 text-ink-2">
      <span className="flex flex-wrap items-center gap-x-3">
        <AddressLabel isId text={poolId} what={t('settings.otherPool')} />
        {deadlineMinutes !== undefined && (
          <span>{t('settings.minutes', { minutes: deadlineMinutes })}</span>
        )}
        {Object.entries(most).map(([ledgerId, amount]) => (
          <Limit key={ledgerId} ledgerId={ledgerId} amount={amount} />
        ))}
      </span>
      <IconButton
        icon={Trash2}
        label={t('settings.removeRule')}
        onClick={() => setPoolRule(poolId, {})}
      />
    </li>
  )
}

function Limit({ ledgerId, amount }: { readonly ledgerId: string; readonly amount: bigint }) {
  const locale = useLocale()
  const token = useToken(ledgerId)
  if (!token) return undefined
  return (
    <span>
      ≤ {formatExactAmount(amount, token.decimals, locale)} {formatSymbol(token.symbol)}
    </span>
  )
}
