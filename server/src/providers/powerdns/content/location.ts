// LOC as PowerDNS prints it (LOCRecordContent::getZoneRepresentation). Sizes have two decimals, zero degrees are south
// and west, and the parts of an angle are computed with floating-point numbers, so a whole minute may be printed as the
// minute before it and 60.000 seconds. The API accepts only that spelling, so the same arithmetic is repeated here.

const angle = /^(\d+) (\d+) (\d+)\.(\d{3}) ([NSEW])/

/** Converts canonical LOC data to the spelling of PowerDNS. */
export function apiLocation(canonical: string): string {
  const tokens = canonical.split(' ')
  const latitude = apiAngle(tokens.slice(0, 4).join(' '))
  const longitude = apiAngle(tokens.slice(4, 8).join(' '))
  const sizes = tokens.slice(8).map((size) => size.replace(/^(\d+)m$/, '$1.00m'))
  return [latitude, longitude, ...sizes].join(' ')
}

/** Converts LOC data of PowerDNS so that no angle has 60 seconds. */
export function presentedLocation(content: string): string {
  return content.replace(/(\d+) (\d+) 60\.000 ([NSEW])/g, (_, degrees, minutes, side) => {
    const whole = Number(degrees) * 60 + Number(minutes) + 1
    return `${Math.floor(whole / 60)} ${whole % 60} 0.000 ${side}`
  })
}

function apiAngle(text: string): string {
  const [, degrees, minutes, seconds, thousandths, side = ''] = angle.exec(text) ?? []
  const size =
    (Number(degrees) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + Number(thousandths)
  const isPositive = size > 0 && (side === 'N' || side === 'E')
  const value = (isPositive ? size : 0 - size) / 3_600_000
  const fraction = value - Math.trunc(value)
  const rest = 60 * fraction
  const parts = [Math.trunc(value), Math.trunc(fraction * 60)].map(Math.abs)
  const shown = Math.abs((rest - Math.trunc(rest)) * 60).toFixed(3)
  const negative = side === 'N' || side === 'S' ? 'S' : 'W'
  return `${parts.join(' ')} ${shown} ${isPositive ? side : negative}`
}
