import { hierarchy, treemap } from 'd3-hierarchy'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useTokenMarket } from '../../../tokens/prices/useTokenMarket.ts'
import type { ListedToken } from '../../../tokens/useListedTokens.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useTokenDetails } from '../useTokenDetail.ts'
import { heatOf, isStable, type Tile, tilesOf } from './tiles.ts'

/** Percent of the drawing: it is as wide as its place. */
const SIZE = 100
const LEAST_SHOWN = { width: 7, widthOnPhone: 16, height: 14 }
/** A smaller one could not be hit with a finger. With many tokens none gets more than half of an equal share. */
const LEAST_SHARE = 0.02

/** What was traded within a day, as areas; how its price has moved, as colour and figure. */
export function HeatMap({ tokens }: { readonly tokens: readonly ListedToken[] }) {
  const { t } = useTranslation('info')
  const [stables, setStables] = useChoiceInUrl('stables', ['shown', 'hidden'] as const)
  const details = useTokenDetails()
  const market = useTokenMarket()
  const isHidden = stables === 'hidden'
  const tiles = tilesOf(tokens, { details, market }).filter((tile) => !isHidden || !isStable(tile))
  return (
    <section className="min-h-96 rounded-card bg-surface p-4 sm:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-20 font-semibold">{t('heat.title')}</h2>
        <Checkbox
          checked={isHidden}
          onCheckedChange={(next) => setStables(next ? 'hidden' : 'shown')}
        >
          {t('heat.hideStables')}
        </Checkbox>
      </div>
      {details === undefined ? null : tiles.length === 0 ? (
        <p className="py-8 text-center text-14 text-ink-2">{t('heat.nothing')}</p>
      ) : (
        <ul dir="ltr" className="relative h-72 overflow-hidden rounded-control">
          {placed(tiles).map((place) => (
            <TileLink key={place.data.token.ledgerId} place={place} tile={place.data} />
          ))}
        </ul>
      )}
    </section>
  )
}

type Place = { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number }

/** Squarified, so that areas can be compared by eye; only the smallest are drawn larger than they are. */
function placed(tiles: readonly Tile[]) {
  type Node = { readonly children: readonly Tile[] } | Tile
  const all = tiles.reduce((sum, { volume }) => sum + volume, 0)
  const least = all * Math.min(LEAST_SHARE, 0.5 / tiles.length)
  const root = hierarchy<Node>({ children: tiles }, (node) =>
    'children' in node ? [...node.children] : undefined,
  ).sum((node) => ('children' in node ? 0 : Math.max(node.volume, least)))
  return treemap<Node>()
    .size([SIZE, SIZE])
    .paddingInner(0.4)(root)
    .leaves()
    .flatMap(({ data, x0, x1, y0, y1 }) => ('children' in data ? [] : [{ data, x0, x1, y0, y1 }]))
}

function TileLink({ place, tile }: { readonly place: Place; readonly tile: Tile }) {
  const locale = useLocale()
  const { token, changePpm, volumeUsd } = tile
  const [width, height] = [place.x1 - place.x0, place.y1 - place.y0]
  const hasRoom = width >= LEAST_SHOWN.width && height >= LEAST_SHOWN.height
  const isNarrow = width < LEAST_SHOWN.widthOnPhone
  const symbol = formatSymbol(token.symbol)
  const change = formatSignedPercent(changePpm, locale)
  const told = `${symbol}: ${formatUsd(volumeUsd, locale)}, ${change}`
  return (
    <li
      className="absolute"
      style={{
        left: `${place.x0}%`,
        top: `${place.y0}%`,
        width: `${width}%`,
        height: `${height}%`,
      }}
    >
      <Link
        to={`/info-tokens/details/${token.ledgerId}`}
        title={told}
        aria-label={told}
        className="flex h-full flex-col items-center justify-center overflow-hidden rounded-chip text-13 text-ink"
        style={{ background: heatOf(changePpm) }}
      >
        {hasRoom && (
          <span className={isNarrow ? 'grid text-center max-sm:hidden' : 'grid text-center'}>
            <span className="font-medium">{symbol}</span>
            <span className="text-12">{change}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
