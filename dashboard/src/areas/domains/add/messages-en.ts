/** The messages about adding domains, and those that are held elsewhere, in English. */
export const addMessages = {
  addDomains: 'Add domains',
  firstDomains: 'Bring my domains',
  firstDomainsText: 'See what expires next, what is unlocked and what is broken, at all your registrars.',
  fromRegistrar: 'From a registrar',
  byName: 'By name',
  addElsewhereText:
    'For domains at registrars without a connection. Holdfast reads every day what their registries publish, such as the expiry and the name servers. It cannot change them.',
  alreadyHere_one: '{{count}} was in Holdfast already.',
  alreadyHere_other: '{{count}} were in Holdfast already.',
  namesInstead: 'Add domains by name, without a connection',
  heldElsewhere: 'Held elsewhere',
  heldAt: 'Held at {{registrar}}',
  heldElsewhereText:
    'This registrar has no connection, so Holdfast reads only what the registry publishes. With a connection you can renew and change the domain here. Its notes and labels stay.',
  connectRegistrar: 'Connect the registrar',
  notConnected: 'Not connected',
  connected: 'Connected',
  anyHolding: 'Connected or not',
  notReadText: 'Its registry could not be asked yet. Holdfast tries again.',
  remedyNotRegistered: 'Check the spelling of the name, or remove the domain.',
  remedyEnterExpiry: 'This registry publishes nothing that Holdfast can read. Enter the expiry date below.',
  expiryEntered: 'Entered by you',
  enteredExpiry: 'Expiry date',
  enteredExpiryHelp: 'Nobody reports it for this domain.',
}
