/** How one row of a menu looks, be it a link or a button; the current one is marked by more than its colour. */
export const MENU_ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-sm border-transparent border-s-3 px-3 py-1.5 text-start hover:bg-indigo-soft aria-[current=page]:border-indigo aria-[current=page]:bg-indigo-soft aria-[current=page]:font-semibold aria-[current=page]:text-indigo'
