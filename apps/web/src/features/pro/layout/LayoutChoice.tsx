import { Columns2, PanelBottom, PanelTop } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PRESETS, type Preset, useProLayout } from './proLayout.ts'

const PICTURES = { trade: Columns2, chart: PanelBottom, lists: PanelTop } as const

/** How the room is shared out: three ways to begin with. */
export function LayoutChoice() {
  const { t } = useTranslation('pro')
  const layout = useProLayout()
  const names: Readonly<Record<Preset, string>> = {
    trade: t('layout.trade'),
    chart: t('layout.chart'),
    lists: t('layout.lists'),
  }
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{t('layout.title')}</legend>
      {(['trade', 'chart', 'lists'] as const).map((id) => (
        <IconButton
          key={id}
          icon={PICTURES[id]}
          label={names[id]}
          aria-pressed={layout.trade === PRESETS[id].trade && layout.chart === PRESETS[id].chart}
          onClick={() => layout.set(PRESETS[id])}
          className="aria-pressed:text-accent"
        />
      ))}
    </fieldset>
  )
}
