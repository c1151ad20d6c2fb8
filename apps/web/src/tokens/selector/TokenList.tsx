import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useTokenMarket } from '../prices/useTokenMarket.ts'
import { TokenRow } from './TokenRow.tsx'
import type { ListKeys } from './useListKeys.ts'
import { TOKEN_GROUPS, type TokenChoice } from './useTokenChoices.ts'

type TokenListProps = {
  readonly id: string
  readonly choices: readonly TokenChoice[]
  readonly selected: string | undefined
  readonly keys: ListKeys
  readonly onSelect: (token: Token) => void
}

/** Tokens to choose from, under the heading of their group: one's own, those of SNSes, and all others. */
export function TokenList({ id, choices, selected, keys, onSelect }: TokenListProps) {
  const { t } = useTranslation()
  const market = useTokenMarket()
  const names = { mine: t('tokens.yours'), sns: t('tokens.sns'), others: t('tokens.others') }
  const groups = TOKEN_GROUPS.map((group) => ({
    name: names[group],
    from: choices.findIndex((choice) => choice.group === group),
    rows: choices.filter((choice) => choice.group === group),
  }))
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('tokens.select')}
      className="-mx-2 flex flex-col sm:-mx-3"
    >
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, from, rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not of form fields
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className="px-2 pt-2 pb-1 text-13 text-ink-3 sm:px-3">
              {name}
            </p>
            {rows.map((choice, index) => (
              <TokenRow
                key={choice.token.ledgerId}
                id={keys.optionId(from + index)}
                choice={choice}
                market={market.get(choice.token.ledgerId)}
                isSelected={choice.token.ledgerId === selected}
                isActive={from + index === keys.active}
                onPoint={() => keys.point(from + index)}
                onSelect={() => onSelect(choice.token)}
              />
            ))}
          </div>
        ))}
    </div>
  )
}
