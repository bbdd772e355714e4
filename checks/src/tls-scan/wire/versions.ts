/** The protocols that one hello can offer. SSLv2 has messages of its own. */
export const versionNumbers = {
  SSLv3: 0x0300,
  'TLSv1.0': 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
} as const

export type HelloVersion = keyof typeof versionNumbers

/** In ascending order. */
export const helloVersions = Object.keys(versionNumbers) as HelloVersion[]

export function versionNamed(code: number): HelloVersion | null {
  return helloVersions.find((name) => versionNumbers[name] === code) ?? null
}
