import type { Token } from '@sluice/sdk'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../ui/browser/useDebounced.ts'
import { useIsLate } from '../../ui/browser/useIsLate.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { ImportToken } from '../import/ImportToken.tsx'
import { useMyTokenList } from '../my-tokens/useMyTokenList.ts'
import { isTraded } from '../swapSides.ts'
import { useTokens } from '../useTokens.ts'
import { isCanisterId, LONGEST_SEARCH } from './searchTokens.ts'
import { TokenChips } from './TokenChips.tsx'
import { TokenList } from './TokenList.tsx'
import { TokenRowSkeletons } from './TokenRowSkeletons.tsx'
import { useListKeys } from './useListKeys.ts'
import { useTokenChoices } from './useTokenChoices.ts'

const SEARCH_DELAY_MS = 300
const LONGEST_WAIT_MS = 1_000

type TokenSelectorProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly selected: string | undefined
  readonly onSelect: (token: Token) => void
}

/** Finds a token by typing, by arrow keys or by pointing; one that nobody listed by its ledger's id. */
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
  const settled = useDebounced(search, SEARCH_DELAY_MS).trim()
  const choices = useTokenChoices(settled, isTraded)
  const { isPending, isError, refetch } = useTokens()
  // Rows are sorted by what is held: they stand once that is known, so that none moves under the finger.
  const { isComplete } = useMyTokenList()
  const isLate = useIsLate(LONGEST_WAIT_MS)
  const isWaiting = isPending || !(isComplete || isLate)
  const isUnknown = isCanisterId(settled) && choices.length === 0
  const keys = useListKeys({
    listId,
    count: choices.length,
    canJump: search === '',
    onEnter: (index) => {
      // the list does not show yet what was typed: its first row is another token than the one that is meant
      if (isWaiting || search.trim() !== settled) return
      const choice = choices[index]
      if (choice) onSelect(choice.token)
    },
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-12 text-ink-3">{t('tokens.disclaimer')}</p>
      <div className="sticky top-0 z-10 -mt-1 bg-surface pt-1 pb-1">
        <div className="flex min-h-12 items-center gap-3 rounded-control bg-surface-2 px-4 text-ink-3 focus-within:outline-2 focus-within:outline-accent">
          <Icon of={Search} />
          <input
            role="combobox"
            data-autofocus
            aria-label={t('tokens.search')}
            aria-expanded={!isUnknown}
            aria-controls={listId}
            aria-activedescendant={choices.length > 0 ? keys.optionId(keys.active) : undefined}
            aria-autocomplete="list"
            value={search}
            maxLength={LONGEST_SEARCH}
            placeholder={t('tokens.searchPlaceholder')}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setSearch(event.target.value)
              keys.point(0)
            }}
            onKeyDown={keys.onKeyDown}
            className="h-12 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-3"
          />
        </div>
      </div>
      {!search && <TokenChips isOffered={isTraded} onSelect={onSelect} />}
      {isUnknown ? (
        <ImportToken
          key={settled}
          ledgerId={settled}
          onImported={onSelect}
          onCancel={() => setSearch('')}
        />
      ) : isWaiting ? (
        <TokenRowSkeletons />
      ) : choices.length === 0 && isError ? (
        <EmptyState
          action={
            <Button look="tonal" onClick={() => refetch()}>
              {t('tokens.askAgain')}
            </Button>
          }
        >
          {t('tokens.noList')}
        </EmptyState>
      ) : choices.length === 0 ? (
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
        <TokenList
          id={listId}
          choices={choices}
          selected={selected}
          keys={keys}
          onSelect={onSelect}
        />
      )}
    </div>
  )
}
