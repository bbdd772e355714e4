/**
 * Placeholders that a device sends literally, because it has no value for them, such as a FRITZ!Box without IPv6
 * (`<ip6addr>`), or does not know another vendor's placeholder. They count as not given.
 *
 *   <ipaddr> <ip6addr> <ip6lanprefix>   FRITZ!Box
 *   [IP] [DOMAIN]                       OpenWrt
 *   %i %h %IP%                          inadyn, UniFi, pfSense
 *   __MYIP__ __HOSTNAME__               Synology
 *   {ip} {{ip}} ${ip} $ip #ipaddr#      scripts and other firmware
 */
const placeholder =
  /^(<[^<>]*>|\[[a-z][\w -]*\]|\$?\{[^{}]*\}|\{\{[^{}]*\}\}|\$\w+|__\w+__|%[a-z]|%\w+%|#\w+#)(\/\d{0,3})?$/i

/** The parameters without unfilled placeholders; a list keeps its other values. */
export function withoutPlaceholders(parameters: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const given = new Map<string, string>()
  for (const [name, text] of parameters) {
    const values = text.split(',')
    const filled = values.filter((value) => !placeholder.test(value.trim()))
    if (filled.length > 0) given.set(name, filled.join(','))
  }
  return given
}
