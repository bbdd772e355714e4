import type { FormatterModule, InterpolationOptions } from 'i18next'

/**
 * Writes the `count` of a message as the language does: `1,000` or `1.000`. Other numbers can be line numbers or ports,
 * which have no separators.
 */
export const countFormat: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language, options) =>
    options?.['interpolationkey'] === 'count' && typeof value === 'number'
      ? value.toLocaleString(language)
      : value,
}

/** With this, the format applies without a name in each message. */
export const interpolation: InterpolationOptions = { escapeValue: false, alwaysFormat: true }
