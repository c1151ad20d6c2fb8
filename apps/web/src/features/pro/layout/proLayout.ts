import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../../../storage/browserStorage.ts'

/** How much of the screen's width the form has, and of the rest's height the chart, in percent. */
export type ProLayout = { readonly trade: number; readonly chart: number }

/** For trading, for looking at prices, for following what others do. */
export const PRESETS = {
  trade: { trade: 30, chart: 52 },
  chart: { trade: 24, chart: 78 },
  lists: { trade: 24, chart: 34 },
} as const satisfies Record<string, ProLayout>
export type Preset = keyof typeof PRESETS

type ProLayoutStore = ProLayout & { readonly set: (layout: Partial<ProLayout>) => void }

/** Which share of the room a part may have at all. */
export const LEAST = { trade: 22, chart: 25 }
const MOST = { trade: 45, chart: 85 }

/** The panes as somebody left them on this device. */
export const useProLayout = create<ProLayoutStore>()(
  persist((set) => ({ ...PRESETS.trade, set: (layout) => set(layout) }), {
    name: 'sluice-pro-layout',
    version: 1,
    storage: createJSONStorage(() => deviceStorage),
    merge: (saved, current) => ({ ...current, ...parseLayout(saved) }),
  }),
)

/** Reads what was saved; what cannot be understood is as it is at first. */
export function parseLayout(saved: unknown): ProLayout {
  const fields = new Map<string, unknown>(
    typeof saved === 'object' && saved !== null ? Object.entries(saved) : [],
  )
  const share = (name: keyof ProLayout): number => {
    const value = fields.get(name)
    return typeof value === 'number' && value >= LEAST[name] && value <= MOST[name]
      ? value
      : PRESETS.trade[name]
  }
  return { trade: share('trade'), chart: share('chart') }
}
