/** Whether the window is as narrow as a phone held upright. */

import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 599.98px)");
