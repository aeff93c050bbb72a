// SPDX-License-Identifier: MIT
//
// What stands in the editor at first: a small game that shows each kind of rule.

export const example = `; Seven stones. Take one or two in turn; whoever takes the last one loses.
(role ann)
(role bob)
(other ann bob)
(other bob ann)

(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
(<= (after 1 ?n ?m) (succ ?m ?n))
(<= (after 2 ?n ?m) (succ ?k ?n) (succ ?m ?k))

(init (stones 7))
(init (control ann))

(<= (legal ?p (take ?k)) (true (control ?p)) (true (stones ?n)) (after ?k ?n ?m))
(<= (legal ?p noop) (other ?p ?q) (true (control ?q)))

(<= (next (stones ?m)) (does ?p (take ?k)) (true (stones ?n)) (after ?k ?n ?m))
(<= (next (control ?q)) (true (control ?p)) (other ?p ?q))

(<= terminal (true (stones 0)))
(<= (goal ?p 100) (true (control ?p)) (true (stones 0)))
(<= (goal ?p 0) (other ?p ?q) (true (control ?q)) (true (stones 0)))
(<= (goal ?p 50) (role ?p) (not (true (stones 0))))
`;
