type EntryState = Readonly<Record<string, unknown>> | null

/** What of the browser's history is needed, and of its clock. */
export type OverlayBrowser = {
  readonly state: () => EntryState
  readonly url: () => string
  readonly push: (state: EntryState, url: string) => void
  readonly replace: (state: EntryState, url: string) => void
  readonly back: () => void
  /** Runs something once what is going on now is over: one overlay often makes room for another. */
  readonly afterwards: (run: () => void) => void
}

const MARK = 'sluiceOverlay'
const isMarked = (state: EntryState): boolean => state?.[MARK] === true

/**
 * What lies over the page, and the one entry of the browser's history that stands for it: "back" closes what is on top in place of
 * leaving the page. The page's router never hears of that entry, which has the number (`idx`) of the page below.
 */
export class OverlayHistory {
  private readonly browser: OverlayBrowser
  private readonly open: (() => void)[] = []
  /** The page below, while there is an entry over it: its number, and what it last wrote into its address. */
  private page: { readonly idx: unknown; state: EntryState; url: string } | undefined
  private isGoingBack = false
  private isPlanned = false

  constructor(browser: OverlayBrowser) {
    this.browser = browser
  }

  /** Says that something lies on top now, and how it is closed. @returns says that it does no longer */
  add(close: () => void): () => void {
    this.open.push(close)
    this.plan()
    return () => {
      const at = this.open.lastIndexOf(close)
      if (at >= 0) this.open.splice(at, 1)
      this.plan()
    }
  }

  /** Closes all of it: whoever was here has left. */
  closeAll(): void {
    for (const close of this.open.toReversed()) close()
  }

  /** The page has written its address, maybe under what covers it: that stays its address. */
  note(): void {
    const { page, browser } = this
    if (!page || browser.state()?.idx !== page.idx) return
    page.state = withoutMark(browser.state())
    page.url = browser.url()
  }

  /** The browser went to another entry. True when that is nothing to the page. */
  onPop(): boolean {
    const { page, browser } = this
    const state = browser.state()
    if (!page) {
      // an entry whose overlay is long closed: the page is the one before it
      if (isMarked(state)) browser.back()
      return isMarked(state)
    }
    this.page = undefined
    const wasAsked = this.isGoingBack
    this.isGoingBack = false
    this.plan()
    if (state?.idx !== page.idx) return false
    browser.replace(page.state, page.url)
    if (!wasAsked) this.open.at(-1)?.()
    return true
  }

  private plan(): void {
    if (this.isPlanned) return
    this.isPlanned = true
    this.browser.afterwards(() => {
      this.isPlanned = false
      this.settle()
    })
  }

  private settle(): void {
    if (this.isGoingBack) return
    const { browser } = this
    // a link in it has led elsewhere
    if (this.page && browser.state()?.idx !== this.page.idx) this.page = undefined
    const isOpen = this.open.length > 0
    if (isOpen && !this.page) {
      const [state, url] = [browser.state(), browser.url()]
      this.page = { idx: state?.idx, state, url }
      browser.push({ ...state, [MARK]: true }, url)
    } else if (!isOpen && this.page) {
      this.note()
      this.isGoingBack = true
      browser.back()
    }
  }
}

function withoutMark(state: EntryState): EntryState {
  if (!isMarked(state)) return state
  const { [MARK]: _, ...rest } = state ?? {}
  return rest
}
