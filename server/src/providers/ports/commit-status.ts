/** Statuses of commits at a forge: how something that was started for a commit stands, shown beside the commit. */

/** What a forge shows. Those that distinguish less show `running` as `pending`, and `cancelled` as `error`. */
export const commitStates = ['pending', 'running', 'success', 'failure', 'error', 'cancelled'] as const
export type CommitState = (typeof commitStates)[number]

export type CommitStatusCapabilities = {
  /** The maximum length of a description; longer ones are cut. */
  descriptionMax: number
  /** A commit has statuses of its own for each branch and tag. */
  isPerRef?: true
}

export type CommitStatus = {
  /** With its owner or groups: `octocat/hello-world`. */
  repository: string
  /** The whole hash. */
  commit: string
  /** `refs/heads/main`, `refs/tags/v1`. Null: not known. */
  ref: string | null
  /** Statuses of a commit with the same context replace each other. */
  context: string
  state: CommitState
  description: string
  /** A page about it. */
  url: string
}

export interface CommitStatusProvider {
  /**
   * Sets the status of a commit; the same one again changes nothing that people see. Throws `not_found` if the
   * credentials find no such repository or commit, and `rejected` if they may not set statuses there.
   */
  set(status: CommitStatus): Promise<void>
}
