/**
 * What an area of the service adds to the dashboard. Everything of an area is in its own folder; `areas.ts`
 * has one line for it, and the frame knows nothing more of it than this.
 */
import type { OperationId } from '@holdfast/client'
import type { Icon } from '@tabler/icons-react'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** The texts of an area, by key; each language has the same keys. */
export type Words = Record<string, string>

export type NavigationEntry = {
  /** A key of the area's words. */
  label: string
  icon: Icon
  path: string
  /** Who may not do this does not see the entry. */
  needs: OperationId
}

export type PaletteAction = { label: string; path: string; needs: OperationId }

/** A kind of resource that the palette finds by what is typed. */
export type PaletteSearch = {
  needs: OperationId
  find(
    term: string,
    signal: AbortSignal,
  ): Promise<readonly { title: string; detail?: string; path: string }[]>
}

export type DashboardArea = {
  /** Also the namespace of its words. */
  name: string
  words: { en: Words; de: Words }
  navigation: readonly NavigationEntry[]
  routes(parent: AnyRoute): AnyRoute[]
  actions?: readonly PaletteAction[]
  search?: readonly PaletteSearch[]
  /** Stands on the overview: what needs attention in this area, and its counts. */
  overview?: ComponentType
}
