import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../format/decimal.ts'
import { useSession } from '../../session/useSessionStore.ts'
import { MarketNote } from '../../tokens/prices/MarketNote.tsx'
import { useSeen } from '../../ui/browser/useSeen.ts'
import { classNames } from '../../ui/classNames.ts'
import { healthTone } from './subnetHealth.ts'
import { subnetQuery } from './subnetQuery.ts'

const BARS = [0, 1, 2, 3, 4] as const
const tones = { up: 'bg-up', warn: 'bg-warn', down: 'bg-down' }

/** The foot of every page: how the subnet does, and which release this is. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="border-t border-line/60 text-13 text-ink-2">
      <div className="mx-auto flex min-h-14 max-w-[1440px] flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 md:px-6">
        <SubnetHealth />
        <MarketNote />
        <p>{t('shell.version', { version: __VERSION__ })}</p>
      </div>
    </footer>
  )
}

function SubnetHealth() {
  const { t } = useTranslation()
  const session = useSession()
  // Nobody outside is asked before a person has scrolled here.
  const [isSeen, place] = useSeen()
  const config = session.kind === 'starting' || !isSeen ? undefined : session.config
  const { data } = useQuery(subnetQuery(config))
  const level = data?.level
  const nodes = data?.nodes
  const words =
    level === undefined
      ? t('subnet.unknown')
      : t('subnet.level', { level: level + 1, of: BARS.length })
  const bars = (
    <span
      role="img"
      aria-label={words}
      title={words}
      dir="ltr"
      className="inline-flex items-end gap-0.5"
    >
      {BARS.map((bar) => (
        <span
          key={bar}
          style={{ height: 4 + bar * 2 }}
          className={classNames(
            'w-1 rounded-full',
            level !== undefined && bar <= level ? tones[healthTone(level)] : 'bg-line',
          )}
        />
      ))}
    </span>
  )
  return (
    <p ref={place} className="flex items-center gap-3">
      <span>{t('subnet.name', { name: data?.name ?? UNKNOWN })}</span>
      {bars}
      <span>
        {nodes === undefined ? UNKNOWN : t('subnet.nodes', { count: nodes, text: nodes })}
      </span>
    </p>
  )
}
