import { create } from 'zustand'

type ActivityPanel = { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void }

/** Whether the activity centre is open; other places can open it. */
export const useActivityPanel = create<ActivityPanel>((set) => ({
  isOpen: false,
  setOpen: (isOpen) => set({ isOpen }),
}))
