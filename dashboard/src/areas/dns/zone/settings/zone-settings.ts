import type { BodyOf, components } from '@holdfast/client'
import { labelsPatch, labelTexts } from '#ui/format/labels.ts'

type Zone = components['schemas']['Zone']
type IgnoreRule = components['schemas']['IgnoreRule']

/** A rule in the form: an empty field matches everything. */
export type IgnoreRow = { key: string; name: string; types: string[]; value: string }

export type ZoneSettings = Pick<
  Zone,
  'apply_mode' | 'drift_policy' | 'check_interval_seconds' | 'default_ttl' | 'safety'
> & { ignore: IgnoreRow[]; labels: string[] }

export function settingsOf(zone: Zone): ZoneSettings {
  const { apply_mode, drift_policy, check_interval_seconds, default_ttl, safety, ignore, labels } = zone
  return {
    apply_mode,
    drift_policy,
    check_interval_seconds,
    default_ttl,
    safety,
    ignore: ignore.map(({ name = '', types = [], value = '' }, index) => ({
      key: String(index),
      name,
      types,
      value,
    })),
    labels: labelTexts(labels),
  }
}

/** The changes from the current settings of the zone to those of the form. */
export function settingsPatch(
  { ignore, labels, ...rest }: ZoneSettings,
  zone: Zone,
): BodyOf<'dns.zones.update'> {
  return { ...rest, ignore: ignore.map(ruleOf), labels: labelsPatch(labels, zone.labels) }
}

function ruleOf({ name, types, value }: IgnoreRow): IgnoreRule {
  return { ...(name !== '' && { name }), ...(types.length > 0 && { types }), ...(value !== '' && { value }) }
}
