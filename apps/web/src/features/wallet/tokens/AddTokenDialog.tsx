import type { Token } from '@sluice/sdk'
import { Check, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportToken } from '../../../tokens/import/ImportToken.tsx'
import { useMyTokens } from '../../../tokens/my-tokens/myTokens.ts'
import {
  isCanisterId,
  LONGEST_SEARCH,
  searchTokens,
} from '../../../tokens/selector/searchTokens.ts'
import { useTokenGroups } from '../../../tokens/selector/useTokenGroups.ts'
import { useDebounced } from '../../../ui/browser/useDebounced.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'

type AddTokenDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const SEARCH_DELAY_MS = 300

/** Finds a token for the wallet: one of the exchange's, or any other by its ledger's id. */
export function AddTokenDialog({ open, onOpenChange }: AddTokenDialogProps) {
  const { t } = useTranslation('wallet')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('add.title')} height="fixed">
      <AddToken onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function AddToken({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('wallet')
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, SEARCH_DELAY_MS).trim()
  const { mine, sns, others, isSns } = useTokenGroups()
  const found = searchTokens([...sns, ...others, ...mine], settled)
  const isUnknown = isCanisterId(settled) && found.length === 0
  return (
    <div className="grid gap-3">
      <Field
        label={t('add.search')}
        isLabelHidden
        before={<Icon of={Search} className="text-ink-3" />}
        placeholder={t('add.placeholder')}
        maxLength={LONGEST_SEARCH}
        value={search}
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      {isUnknown ? (
        <ImportToken
          key={settled}
          ledgerId={settled}
          onImported={onDone}
          onCancel={() => setSearch('')}
        />
      ) : found.length === 0 ? (
        <EmptyState>{t('add.nothing')}</EmptyState>
      ) : (
        <FoundTokens
          sns={found.filter(isSns)}
          others={found.filter((token) => !isSns(token))}
          isMine={(token) => mine.includes(token)}
        />
      )}
    </div>
  )
}

type FoundTokensProps = {
  readonly sns: readonly Token[]
  readonly others: readonly Token[]
  readonly isMine: (token: Token) => boolean
}

/** A tab for each kind. A kind that has nothing to show gives way to the other. */
function FoundTokens({ sns, others, isMine }: FoundTokensProps) {
  const { t } = useTranslation('wallet')
  const [chosen, setChosen] = useState<'sns' | 'others'>('sns')
  const rows = (tokens: readonly Token[]) => (
    <ul aria-label={t('add.title')}>
      {tokens.map((token) => (
        <AddRow key={token.ledgerId} token={token} isMine={isMine(token)} />
      ))}
    </ul>
  )
  if (sns.length === 0) return rows(others)
  return (
    <Tabs
      label={t('add.groups')}
      shown={others.length === 0 ? 'sns' : chosen}
      onShow={setChosen}
      tabs={[
        { id: 'sns', label: t('add.sns'), panel: rows(sns) },
        { id: 'others', label: t('add.others'), panel: rows(others) },
      ]}
    />
  )
}

function AddRow({ token, isMine }: { readonly token: Token; readonly isMine: boolean }) {
  const { t } = useTranslation('wallet')
  const { tag, untag } = useMyTokens()
  const { ledgerId, symbol, name } = token
  return (
    <li className="flex min-h-16 items-center gap-3">
      <TokenIcon {...token} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-medium">{symbol}</span>
        <span translate="no" className="block truncate text-13 text-ink-2">
          {name}
        </span>
      </span>
      <IconButton
        icon={isMine ? Check : Plus}
        label={isMine ? t('add.remove', { symbol }) : t('add.add', { symbol })}
        aria-pressed={isMine}
        onClick={() => (isMine ? untag(ledgerId) : tag(ledgerId))}
        className="aria-pressed:text-accent"
      />
    </li>
  )
}
