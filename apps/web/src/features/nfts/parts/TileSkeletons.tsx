import { useTranslation } from 'react-i18next'
import { Waiting } from '../media/Waiting.tsx'

const TILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Stands where tiles will, in their size. */
export function TileSkeletons() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      aria-busy
      aria-label={t('common.loading')}
      className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4"
    >
      {TILES.map((tile) => (
        <span key={tile} className="grid gap-2 rounded-control bg-surface-2 p-3">
          <Waiting />
          <span className="h-5 w-24 animate-breathe rounded-chip bg-line/50" />
        </span>
      ))}
    </div>
  )
}
