import {
  ArrowLeftRight,
  Coins,
  Flame,
  Handshake,
  Layers,
  Lock,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../ui/pictures/Icon.tsx'

type Tool = {
  readonly to: string
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
}

/** `/info-tools`: what can be looked up of anybody. */
export function ToolsPage() {
  const { t } = useTranslation('info')
  const tools: readonly Tool[] = [
    {
      to: '/info-tools/swap-transactions',
      icon: ArrowLeftRight,
      title: t('tools.transactions'),
      hint: t('tools.transactionsHint'),
    },
    {
      to: '/info-tools/positions',
      icon: Layers,
      title: t('tools.positions'),
      hint: t('tools.positionsHint'),
    },
    {
      to: '/info-tools/valuation',
      icon: Wallet,
      title: t('tools.valuation'),
      hint: t('tools.valuationHint'),
    },
    {
      to: '/info-tools/user-balances',
      icon: Coins,
      title: t('tools.balances'),
      hint: t('tools.balancesHint'),
    },
    {
      to: '/info-tools/locked-positions',
      icon: Lock,
      title: t('tools.lockedPositions'),
      hint: t('tools.lockedHint'),
    },
    {
      to: '/info-tools/position-transactions',
      icon: Handshake,
      title: t('tools.handed'),
      hint: t('tools.handedHint'),
    },
    {
      to: '/info-tools/black-hole',
      icon: ShieldCheck,
      title: t('tools.blackHole'),
      hint: t('tools.blackHoleHint'),
    },
    {
      to: '/info-tools/new',
      icon: Sparkles,
      title: t('tools.newcomers'),
      hint: t('tools.newcomersHint'),
    },
    { to: '/info-tools/burn', icon: Flame, title: t('burn.title'), hint: t('burn.hint') },
  ]
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      <h1 className="text-28 font-semibold">{t('tools.title')}</h1>
      <ul className="grid gap-4 sm:grid-cols-2">
        {tools.map(({ to, icon, title, hint }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full gap-4 rounded-card bg-surface p-4 transition-colors hover:bg-surface-2 sm:p-6"
            >
              <Icon of={icon} className="mt-1 shrink-0 text-accent" />
              <span>
                <span className="block text-16 font-medium">{title}</span>
                <span className="mt-1 block text-13 text-ink-2">{hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
