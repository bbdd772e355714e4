// What registrations of some top-level domains need besides contacts
// (https://www.namecheap.com/support/api/extended-attributes/). The API has no operation that lists it.

export const extendedAttributes: Readonly<Record<string, object>> = {
  us: {
    type: 'object',
    required: ['RegistrantNexus', 'RegistrantPurpose'],
    properties: {
      RegistrantNexus: {
        type: 'string',
        title: 'Nexus',
        description:
          'C11: citizen of the United States; C12: permanent resident; C21: organization of the United States; C31: foreign organization that does business there; C32: with an office there.',
        enum: ['C11', 'C12', 'C21', 'C31', 'C32'],
      },
      RegistrantNexusCountry: {
        type: 'string',
        title: 'Country',
        description: 'For C31 and C32: the country of the organization, in two letters.',
        pattern: '^[A-Z]{2}$',
      },
      RegistrantPurpose: {
        type: 'string',
        title: 'Purpose',
        description: 'P1: business; P2: non-profit; P3: personal; P4: education; P5: government.',
        enum: ['P1', 'P2', 'P3', 'P4', 'P5'],
      },
    },
  },
  eu: {
    type: 'object',
    required: ['EUAgreeWhoisPolicy', 'EUAgreeDeletePolicy'],
    properties: {
      EUAgreeWhoisPolicy: {
        type: 'string',
        title: 'WHOIS policy',
        description: 'YES accepts the WHOIS policy of .eu.',
        enum: ['YES'],
      },
      EUAgreeDeletePolicy: {
        type: 'string',
        title: 'Deletion rules',
        description: 'YES accepts the rules of .eu for renewal and deletion.',
        enum: ['YES', 'NO'],
      },
    },
  },
}
