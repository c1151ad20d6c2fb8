import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOverlay } from '../../ui/overlays/useOverlay.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import type { PaletteEntry, PaletteGroup } from './PaletteEntry.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { usePaletteGroups } from './usePaletteGroups.tsx'
import { usePaletteStore } from './usePaletteStore.ts'

/** Any page, token or tool by a few letters. It opens and fills in; it never moves money. */
export function Palette() {
  const { t } = useTranslation('palette')
  const { shown, show } = usePaletteStore()
  useOverlay(shown === 'palette', () => show(undefined))
  return (
    <>
      <Dialog.Root open={shown === 'palette'} onOpenChange={(open) => !open && show(undefined)}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-x-2 top-16 z-50 mx-auto max-w-[570px] overflow-hidden rounded-card border border-line bg-surface shadow-raised outline-none animate-rise sm:top-24"
          >
            <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
            <PaletteList onDone={() => show(undefined)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Shortcuts open={shown === 'shortcuts'} onOpenChange={(open) => !open && show(undefined)} />
    </>
  )
}

function PaletteList({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('palette')
  const [search, setSearch] = useState(() => usePaletteStore.getState().early)
  const [meant, setMeant] = useState<string>()
  const groups = usePaletteGroups(search)
  const choose = useChoose(onDone)
  const first = groups[0]?.entries[0]
  const isMeant = meant === search && first !== undefined && !first.isPending
  // what was chosen before its tokens were known is opened once they are, unless something else is typed meanwhile
  useEffect(() => {
    if (isMeant) choose(first)
  })
  return (
    <Command data-palette label={t('title')} shouldFilter={false} loop>
      <div className="flex items-center gap-3 border-b border-line px-4 text-ink-3">
        <Icon of={Search} />
        <Command.Input
          value={search}
          onValueChange={setSearch}
          maxLength={80}
          placeholder={t('placeholder')}
          className="h-14 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain p-2">
        <Command.Empty className="px-3 py-6 text-center text-14 text-ink-2">
          {t('nothing')}
        </Command.Empty>
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            onChoose={(entry) => (entry.isPending ? setMeant(search) : choose(entry))}
          />
        ))}
      </Command.List>
      <p className="border-t border-line px-4 py-2 text-12 text-ink-3">{t('hint')}</p>
    </Command>
  )
}

/** Does what an entry stands for, and closes the palette first. */
function useChoose(onDone: () => void) {
  const navigate = useNavigate()
  return ({ to, run }: PaletteEntry) => {
    onDone()
    if (to) navigate(to, { state: { fill: crypto.randomUUID() } })
    run?.()
  }
}

type GroupProps = {
  readonly group: PaletteGroup
  readonly onChoose: (entry: PaletteEntry) => void
}

function Group({ group, onChoose }: GroupProps) {
  return (
    <Command.Group
      heading={group.title}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3"
    >
      {group.entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          aria-busy={entry.isPending ?? false}
          onSelect={() => onChoose(entry)}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 text-14 data-[selected=true]:bg-surface-2"
        >
          <span className="text-ink-2">{entry.icon}</span>
          <span className="min-w-0 flex-1 truncate">{entry.label}</span>
          {entry.detail && <span className="truncate text-13 text-ink-3">{entry.detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
