import { classNames } from '../classNames.ts'

/** The look of one tab, also for links and switches that act as tabs. */
export const tabLook = (isShown: boolean): string =>
  classNames(
    'inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-4 text-14 font-medium transition-colors hover:text-ink',
    isShown ? 'bg-surface-2 text-ink' : 'text-ink-2',
  )
