/**
 * Replaces what looks like a secret in lines of a log. Recipes should not print secrets; this is for those that do: the
 * log is shown to everyone who may read servers.
 */
const mask = '***'

/**
 * What a target prints is not trusted: each repetition before a fixed part is bounded, so that no text takes longer than
 * its length demands.
 */
const secrets: readonly [RegExp, string][] = [
  // Tokens of Holdfast, GitHub, GitLab, Slack, AWS, npm and Stripe.
  [/\b(hf[a-z]{0,2}_)[0-9A-Za-z]{30,}/g, `$1${mask}`],
  [/\b(gh[pousr]_|github_pat_|glpat-|gldt-|whsec_|npm_|sk_live_|rk_live_)[\w+/=-]{16,}/g, `$1${mask}`],
  [/\b(xox[abeprs]-)[\w-]{10,}/g, `$1${mask}`],
  [/\b(AKIA|ASIA)[0-9A-Z]{16}\b/g, `$1${mask}`],
  // JSON Web Tokens; their header is short.
  [/\beyJ[\w-]{8,200}\.[\w-]{8,8000}\.[\w-]{8,}/g, mask],
  // Authorization headers, passwords in URLs, and assignments.
  [/(\bauthorization["']?\s{0,20}[:=]\s{0,20}["']?(?:bearer|basic|token)\s{1,20})[^\s"']+/gi, `$1${mask}`],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@]{0,100}:)[^\s@/]{1,300}(?=@)/gi, `$1${mask}`],
  [
    /((?:password|passwd|passphrase|secret|token|api[_-]?key|private[_-]?key|access[_-]?key)["']?\s{0,20}[=:]\s{0,20}["']?)(?!\*\*\*)[^\s"',;]{4,}/gi,
    `$1${mask}`,
  ],
]

/** Whole lines, since a secret that is cut in two looks like none. */
export function masked(lines: string): string {
  let text = lines
  for (const [pattern, replacement] of secrets) text = text.replace(pattern, replacement)
  return text
}
