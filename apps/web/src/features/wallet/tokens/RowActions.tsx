import {
  ArrowDownToLine,
  ArrowLeftRight,
  Ellipsis,
  ExternalLink,
  Flame,
  History,
  Info,
  Landmark,
  Pin,
  PinOff,
  Repeat,
  Send,
  Trash2,
  Waypoints,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useMyTokens } from '../../../tokens/my-tokens/myTokens.ts'
import { isTraded } from '../../../tokens/swapSides.ts'
import { useGovernanceOf } from '../../../tokens/useGovernanceOf.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { MenuAction } from '../../../ui/overlays/OpenedMenu.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { bridgeLink } from '../../bridge/bridgeLink.ts'
import { bridgedChain } from '../../bridge/isBridged.ts'
import { stakePath } from '../../governance/parts/paths.ts'
import { explorersOf } from './explorersOf.ts'
import { RowDialogs, type RowTask } from './RowDialogs.tsx'
import { swapOf } from './TokenSheet.tsx'
import type { WalletRow } from './walletRows.ts'

type RowActionsProps = { readonly row: WalletRow; readonly isOwn: boolean }

/** What can be done with one token of the wallet. */
export function RowActions({ row, isOwn }: RowActionsProps) {
  const { t } = useTranslation('wallet')
  const { untag } = useMyTokens()
  const [task, setTask] = useState<RowTask>()
  const [isLeaving, setLeaving] = useState(false)
  const { token } = row
  const actions = useActions(row, isOwn, { setTask, remove: () => setLeaving(true) })
  return (
    // above the row's own link
    <span className="relative z-1 inline-flex justify-end">
      {isOwn && (
        <>
          <IconButton
            icon={Send}
            label={t('row.send', { symbol: token.symbol })}
            className="max-sm:hidden"
            onClick={() => setTask('send')}
          />
          <IconButton
            icon={ArrowDownToLine}
            label={t('row.receive', { symbol: token.symbol })}
            className="max-lg:hidden"
            onClick={() => setTask('receive')}
          />
        </>
      )}
      {isTraded(token) && (
        <Link
          to={swapOf(token.ledgerId)}
          title={t('row.swapToken', { symbol: token.symbol })}
          aria-label={t('row.swapToken', { symbol: token.symbol })}
          className="inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink max-lg:hidden"
        >
          <Icon of={ArrowLeftRight} size={20} />
        </Link>
      )}
      <ActionMenu
        actions={actions}
        trigger={<IconButton icon={Ellipsis} label={t('row.more', { symbol: token.symbol })} />}
      />
      <RowDialogs task={task} row={row} onClose={() => setTask(undefined)} />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('remove.title', { symbol: token.symbol })}
        confirm={t('remove.confirm')}
        onConfirm={() => untag(token.ledgerId)}
      >
        {t('remove.text', { symbol: token.symbol })}
      </ConfirmDialog>
    </span>
  )
}

type Ways = { readonly setTask: (task: RowTask) => void; readonly remove: () => void }

function useActions(row: WalletRow, isOwn: boolean, { setTask, remove }: Ways) {
  const { t } = useTranslation('wallet')
  const togglePin = useMyTokens((tokens) => tokens.togglePin)
  const { token, isPinned, isFixed } = row
  const config = useConfigIfReady()
  const governance = useGovernanceOf()(token.ledgerId)
  const chain = bridgedChain(config, token.ledgerId)
  const own: readonly MenuAction[] = [
    {
      id: 'send',
      label: t('row.send', { symbol: token.symbol }),
      icon: Send,
      onSelect: () => setTask('send'),
    },
    {
      id: 'receive',
      label: t('receive.action'),
      icon: ArrowDownToLine,
      onSelect: () => setTask('receive'),
    },
    ...(token.symbol === 'WICP' || isFixed
      ? [
          {
            id: 'wrap',
            label: isFixed ? t('wrap.wrap') : t('wrap.unwrap'),
            icon: Repeat,
            onSelect: () => setTask(isFixed ? 'wrap' : 'unwrap'),
          },
        ]
      : []),
    ...(governance !== undefined
      ? [
          {
            id: 'stake',
            label: governance === 'nns' ? t('row.stakeNns') : t('row.stake'),
            icon: Landmark,
            to: stakePath(token.ledgerId),
          },
        ]
      : []),
    ...(chain !== undefined
      ? [
          {
            id: 'mint',
            label: t('row.mint'),
            icon: Waypoints,
            to: bridgeLink(token.ledgerId, 'mint', chain),
          },
          {
            id: 'dissolve',
            label: t('row.dissolve'),
            icon: Waypoints,
            to: bridgeLink(token.ledgerId, 'dissolve'),
          },
        ]
      : []),
    ...(token.standard === 'DIP20-XTC'
      ? [{ id: 'top-up', label: t('topUp.action'), icon: Flame, onSelect: () => setTask('top-up') }]
      : []),
  ]
  const all: readonly MenuAction[] = [
    ...(isTraded(token)
      ? [{ id: 'swap', label: t('row.swap'), icon: ArrowLeftRight, to: swapOf(token.ledgerId) }]
      : []),
    ...(isOwn ? own : []),
    {
      id: 'history',
      label: t('history.action'),
      icon: History,
      onSelect: () => setTask('history'),
    },
    ...explorersOf(token, config).map(({ name, href }) => ({
      id: name,
      label: t('row.explorer', { name }),
      icon: ExternalLink,
      href,
    })),
    {
      id: 'details',
      label: t('row.details'),
      icon: Info,
      to: `/info-tokens/details/${token.ledgerId}?${new URLSearchParams({ standard: token.standard })}`,
    },
    {
      id: 'pin',
      label: isPinned ? t('row.unpin') : t('row.pin'),
      icon: isPinned ? PinOff : Pin,
      onSelect: () => togglePin(token.ledgerId),
    },
    ...(isFixed ? [] : [{ id: 'remove', label: t('row.remove'), icon: Trash2, onSelect: remove }]),
  ]
  return all
}
