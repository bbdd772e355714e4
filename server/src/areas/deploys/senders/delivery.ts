/** What a delivery says, in the same form for every sender. */
import type { Source } from './source.ts'

/** A change of a branch or a tag that a delivery tells of. */
export type Change = {
  /** `refs/heads/main`; null: the delivery names none. */
  ref: string | null
  commit: string | null
  /** The message of the newest commit. */
  message: string | null
  /** The changed files; null: the delivery does not have all of them. */
  paths: readonly string[] | null
  isDeletion: boolean
}

export type Delivery = {
  /** As the sender calls it: `push`. Null: it does not say. */
  event: string | null
  /** The same each time the delivery is sent. */
  id: string | null
  isPing: boolean
  /** Who caused it, as the sender says. */
  sender: string | null
  /** With its owner or groups: `octocat/hello-world`. Null: it names none. */
  repository: string | null
  /** At least one. */
  changes: readonly Change[]
  /** The whole payload, for parameters. */
  payload: unknown
}

/** What is deployed unless the hook says otherwise. */
export const eventsByDefault: Readonly<Record<Source, readonly string[]>> = {
  github: ['push'],
  gitlab: ['push'],
  gitea: ['push'],
  bitbucket: ['repo:push', 'repo:refs_changed'],
  generic: [],
}

/** Senders whose payloads list the changed files. */
export const sendsPaths: readonly Source[] = ['github', 'gitlab', 'gitea', 'generic']

/** The member at this path of a payload, which may be anything. */
export function memberOf(payload: unknown, ...path: readonly (string | number)[]): unknown {
  let value = payload
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/** A text of a payload; null if it is empty or anything else. */
export function textOf(payload: unknown, ...path: readonly (string | number)[]): string | null {
  const value = memberOf(payload, ...path)
  return typeof value === 'string' && value !== '' ? value : null
}

export function listOf(payload: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const value = memberOf(payload, ...path)
  return Array.isArray(value) ? value : []
}

/** The first of several texts that is there. */
export function firstOf(...texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null) ?? null
}

/** The files that these commits add, change or remove; null if one does not list them. */
export function changedPaths(commits: readonly unknown[]): string[] | null {
  const lists = ['added', 'modified', 'removed']
  if (!commits.every((commit) => lists.some((name) => Array.isArray(memberOf(commit, name))))) return null
  const paths = commits.flatMap((commit) => lists.flatMap((name) => listOf(commit, name)))
  return [...new Set(paths.filter((path): path is string => typeof path === 'string'))]
}

export const noChange: Change = { ref: null, commit: null, message: null, paths: null, isDeletion: false }

export const branchRef = (name: string | null) => name && `refs/heads/${name}`
export const tagRef = (name: string | null) => name && `refs/tags/${name}`

/** A hash of zeros stands for what does not exist. */
export function commitOf(hash: string | null): string | null {
  return hash !== null && /^0+$/.test(hash) ? null : hash
}
