const waiting = new Set<() => void>()
let isShown = false

/** Does something once a button under which money moves is on the page: before anybody can have pressed it. */
export function onceConfirmShown(prepare: () => void): void {
  if (isShown) prepare()
  else waiting.add(prepare)
}

export function tellConfirmShown(): void {
  isShown = true
  for (const prepare of waiting) prepare()
  waiting.clear()
}
