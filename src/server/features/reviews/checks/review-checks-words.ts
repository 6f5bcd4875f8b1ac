/**
 * Words that an administrator should see before the public does, in the languages our visitors write most. Whole words
 * alone count, so places and names that contain one are safe. Words that are mild, that are also a name, or that only
 * say who somebody is do not belong here; see docs/decisions/0008-checks.md.
 */
export const profaneWords = `
  fuck fucks fucked fucker fuckers fuckin fucking motherfucker motherfuckers motherfucking
  shit shits shite shitty shithead bullshit cunt cunts twat wanker wankers arsehole asshole assholes dickhead
  bitch bitches whore slut faggot nigger niggers
  scheiße scheisse arschloch arschlöcher wichser fotze hurensohn
  putain merde connard connards connasse salope enculé
  mierda puta putas cabrón cabrones gilipollas joder
  cazzo merda stronzo stronzi vaffanculo puttana
  caralho porra foda
  klootzak godverdomme
  kurwa chuj
  блять сука хуй пизда
`;
