/** Words that a copy without billing never says, nor uses as names in its answers. */
export const moneyWords =
  /[^.!?<>"]{0,40}(\b(pric(e|es|ing)|plans?|trials?|invoices?|billing|billed|payments?|refunds?|stripe)\b|\bsubscri|trialEnd|subscription|hasSubscribed|£)[^.!?<>"]{0,40}/gi;
