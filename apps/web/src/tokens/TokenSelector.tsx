import type { Token } from '@sluice/sdk'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useDebounced } from '../ui/useDebounced.ts'
import { LONGEST_SEARCH } from './searchTokens.ts'
import { TokenChips } from './TokenChips.tsx'
import { TokenRow } from './TokenRow.tsx'
import { useTokenChoices } from './useTokenChoices.ts'

const SEARCH_DELAY_MS = 300

type TokenSelectorProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly selected: string | undefined
  readonly onSelect: (token: Token) => void
}

/** Finds a token by typing, by arrow keys or by pointing. */
export function TokenSelector({ open, onOpenChange, selected, onSelect }: TokenSelectorProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('tokens.select')} height="fixed">
      <TokenSearch
        selected={selected}
        onSelect={(token) => {
          onSelect(token)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}

type TokenSearchProps = Pick<TokenSelectorProps, 'selected' | 'onSelect'>

function TokenSearch({ selected, onSelect }: TokenSearchProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const choices = useTokenChoices(useDebounced(search, SEARCH_DELAY_MS))
  const chosen = Math.min(active, Math.max(0, choices.length - 1))
  const optionId = (index: number) => `${listId}-${index}`

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      Home: 0,
      End: choices.length - 1,
    }
    const next = moves[event.key]
    if (event.key === 'Enter') {
      const choice = choices[chosen]
      if (choice) onSelect(choice.token)
    }
    if (next === undefined || (search && (event.key === 'Home' || event.key === 'End'))) return
    event.preventDefault()
    const index = Math.min(Math.max(0, next), choices.length - 1)
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="sticky top-0 z-10 -mt-1 bg-surface pt-1 pb-1">
        <div className="flex min-h-12 items-center gap-3 rounded-control bg-surface-2 px-4 text-ink-3 focus-within:outline-2 focus-within:outline-accent">
          <Icon of={Search} />
          <input
            role="combobox"
            data-autofocus
            aria-label={t('tokens.search')}
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={choices.length > 0 ? optionId(chosen) : undefined}
            aria-autocomplete="list"
            value={search}
            maxLength={LONGEST_SEARCH}
            placeholder={t('tokens.searchPlaceholder')}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setSearch(event.target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
            className="h-12 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-3"
          />
        </div>
      </div>
      {!search && <TokenChips onSelect={onSelect} />}
      {choices.length === 0 ? (
        <EmptyState
          action={
            <Button look="tonal" onClick={() => setSearch('')}>
              {t('tokens.clearSearch')}
            </Button>
          }
        >
          {t('tokens.noResult')}
        </EmptyState>
      ) : (
        <div
          id={listId}
          role="listbox"
          aria-label={t('tokens.select')}
          className="-mx-2 flex flex-col sm:-mx-3"
        >
          {choices.map((choice, index) => (
            <TokenRow
              key={choice.token.ledgerId}
              id={optionId(index)}
              choice={choice}
              isSelected={choice.token.ledgerId === selected}
              isActive={index === chosen}
              onPoint={() => setActive(index)}
              onSelect={() => onSelect(choice.token)}
            />
          ))}
        </div>
      )}
      <p className="pt-2 text-12 text-ink-3">{t('tokens.disclaimer')}</p>
    </div>
  )
}
