import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { tabLook } from './tabLook.ts'
import { useStrip } from './useStrip.ts'

export type Tab<Id extends string> = {
  readonly id: Id
  readonly label: string
  readonly panel: ReactNode
}

type TabsProps<Id extends string> = {
  /** What the tabs choose between, for people who cannot see them. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly shown: Id
  readonly onShow: (id: Id) => void
}

/** Views of one subject. Only the shown one is built. */
export function Tabs<Id extends string>({ label, tabs, shown, onShow }: TabsProps<Id>) {
  const strip = useStrip<HTMLDivElement>(shown)
  const show = (id: string) => {
    const tab = tabs.find((candidate) => candidate.id === id)
    if (tab) onShow(tab.id)
  }
  return (
    <Primitive.Root value={shown} onValueChange={show}>
      <Primitive.List ref={strip} aria-label={label} className="strip gap-1">
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.id} value={tab.id} className={tabLook(tab.id === shown)}>
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="pt-4">
          {tab.panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
