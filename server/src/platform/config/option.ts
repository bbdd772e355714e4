/**
 * The declaration of a setting: its parser, its error message, its line in `.env.example` and whether it may be
 * displayed. Nothing else in the service reads the environment.
 */
export type Option<T> = {
  env: string
  help: string
  /** The value in `.env.example`. It is the default unless it is empty. */
  exampleValue: string
  fallback: T
  /** Throws a ConfigFault that states what is allowed. */
  parse: (text: string) => T
  secret?: boolean
}

/** What a setting allows, thrown by a parser. The loader adds the name and the value. */
export class ConfigFault extends Error {}

type Described<T> = Pick<Option<T>, 'env' | 'help'>

export function textOption<F extends string | null>(
  option: Described<string> & { fallback: F; exampleValue?: string; secret?: boolean },
): Option<string | F> {
  return { exampleValue: option.fallback ?? '', ...option, parse: (text) => text }
}

export function booleanOption(option: Described<boolean> & { fallback: boolean }): Option<boolean> {
  return {
    ...option,
    exampleValue: String(option.fallback),
    parse(text) {
      if (['true', '1', 'yes', 'on'].includes(text.toLowerCase())) return true
      if (['false', '0', 'no', 'off'].includes(text.toLowerCase())) return false
      throw new ConfigFault('true or false')
    },
  }
}

/** Null if it is not set, in which case another setting decides. */
export function optionalBooleanOption(option: Described<boolean>): Option<boolean | null> {
  return { ...booleanOption({ ...option, fallback: false }), exampleValue: '', fallback: null }
}

export function choiceOption<const C extends readonly string[]>(
  option: Described<C[number]> & { choices: C; fallback: C[number] },
): Option<C[number]> {
  return {
    ...option,
    exampleValue: option.fallback,
    parse(text) {
      const choice = option.choices.find((candidate) => candidate === text)
      if (choice === undefined) throw new ConfigFault(`one of ${option.choices.join(', ')}`)
      return choice
    },
  }
}

export function integerOption(
  option: Described<number> & { min: number; max: number; fallback: number },
): Option<number> {
  return {
    ...option,
    exampleValue: String(option.fallback),
    parse(text) {
      const value = Number(text)
      if (!/^\d+$/.test(text) || value < option.min || value > option.max)
        throw new ConfigFault(`a whole number from ${option.min} to ${option.max}`)
      return value
    },
  }
}

/** Where to listen: an address of this machine and a port. */
export type ListenAddress = { host: string; port: number }

export function listenOption(option: Described<ListenAddress>): Option<ListenAddress | null> {
  return {
    ...option,
    exampleValue: '',
    fallback: null,
    parse(text) {
      const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([^:\s]+)):(\d{1,5})$/i.exec(text) ?? []
      const host = bracketed ?? plain
      if (host === undefined || Number(digits) > 65_535)
        throw new ConfigFault('an address and a port such as 127.0.0.1:9464 or [::1]:9464')
      return { host, port: Number(digits) }
    },
  }
}

export function urlOption(
  option: Described<URL> & { protocols: readonly string[]; example: string; secret?: boolean },
): Option<URL | null> {
  return {
    ...option,
    exampleValue: '',
    fallback: null,
    parse(text) {
      const url = URL.canParse(text) ? new URL(text) : null
      if (!url || !option.protocols.includes(url.protocol))
        throw new ConfigFault(`a URL such as ${option.example}`)
      return url
    },
  }
}

export function listOption<T>(
  option: Described<T[]> & { each: (item: string) => T; allowed: string },
): Option<T[]> {
  return {
    ...option,
    exampleValue: '',
    fallback: [],
    parse: (text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .map((item) => {
          try {
            return option.each(item)
          } catch {
            throw new ConfigFault(`${option.allowed}; "${item}" is not valid`)
          }
        }),
  }
}
